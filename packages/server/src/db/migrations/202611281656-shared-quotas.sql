-- Credit limits for monitors of all types together, under both names that clients know; 0: none.
alter table monitor_group add column unified_credits_quota integer not null default 0;
alter table monitor_group add column classic_quota integer not null default 0;
