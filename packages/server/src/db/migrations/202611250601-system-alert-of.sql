-- Some problems belong to one object of one account: each such object has its own alert.
alter table system_alert
  add column subject text not null default '',
  add column account_id integer references account;
drop index system_alert_one_open;
create unique index system_alert_one_open on system_alert (kind, subject) where cleared_at is null;
