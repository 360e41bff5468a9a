-- Messages by SMS and phone that the account may still send; a million means no limit.
alter table account add column message_credits integer not null default 1000000 check (message_credits >= 0);
