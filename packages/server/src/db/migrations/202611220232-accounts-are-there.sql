-- What somebody sets up belongs to an account that exists. What the engine writes by the thousand (checks, roll-ups,
-- schedules, alerts, mails) takes its account from such a row and is not asked again.
alter table monitor add foreign key (account_id) references account;
alter table monitor_group add foreign key (account_id) references account;
alter table checkpoint add foreign key (account_id) references account;
alter table checkpoint_region add foreign key (account_id) references account;
alter table used_assertion add foreign key (account_id) references account;
