-- Queried every few seconds, whatever the size of the outbox.
create index mail_failed on mail (settled_at) where state = 'failed';
create index mail_retried on mail (created_at) where state = 'waiting' and attempts > 0;
