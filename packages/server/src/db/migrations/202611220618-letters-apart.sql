-- Mails of alerts and letters are sent apart, each by what is due longest.
drop index mail_due;
create index mail_due on mail (is_letter, next_at) where state = 'waiting';
