-- Limits on the credits of all kinds of monitors together, under both names that clients know; 0: none.
alter table monitor_group add column unified_credits_quota integer not null default 0;
alter table monitor_group add column classic_quota integer not null default 0;
