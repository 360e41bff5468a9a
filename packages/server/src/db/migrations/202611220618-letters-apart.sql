-- Alert mails and system mails are sent separately, each by the longest overdue.
drop index mail_due;
create index mail_due on mail (is_letter, next_at) where state = 'waiting';
