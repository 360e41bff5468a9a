-- Configuration belongs to an existing account. What the engine writes in bulk (checks, roll-ups, schedules, alerts,
-- mails) takes its account from such a row and is not checked again.
alter table monitor add foreign key (account_id) references account;
alter table monitor_group add foreign key (account_id) references account;
alter table checkpoint add foreign key (account_id) references account;
alter table checkpoint_region add foreign key (account_id) references account;
alter table used_assertion add foreign key (account_id) references account;
