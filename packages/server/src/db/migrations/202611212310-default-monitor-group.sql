-- The group that new monitors join by default, besides the group of all monitors.
alter table account add column default_monitor_group_guid uuid;
alter table account add foreign key (account_id, default_monitor_group_guid)
  references monitor_group (account_id, monitor_group_guid) on delete set null (default_monitor_group_guid);
