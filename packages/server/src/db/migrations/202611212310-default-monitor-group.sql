-- The group new monitors join by themselves, besides the one of all.
alter table account add column default_monitor_group_guid uuid;
alter table account add foreign key (account_id, default_monitor_group_guid)
  references monitor_group (account_id, monitor_group_guid) on delete set null (default_monitor_group_guid);
