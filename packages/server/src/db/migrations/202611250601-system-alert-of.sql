-- Some trouble is that of one thing of one account: each such thing has an alert of its own.
alter table system_alert
  add column subject text not null default '',
  add column account_id integer references account;
drop index system_alert_one_open;
create unique index system_alert_one_open on system_alert (kind, subject) where cleared_at is null;
