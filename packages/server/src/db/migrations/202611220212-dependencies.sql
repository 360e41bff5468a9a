-- Parents of a monitor, or of every member of a group. Creating a link that closes a cycle is rejected; a later
-- membership may close one, and then nothing in it is suppressed.
create table monitor_parent (
  link_id bigint generated always as identity primary key,
  account_id integer not null,
  monitor_guid uuid,
  monitor_group_guid uuid,
  parent_guid uuid not null,
  check ((monitor_guid is null) <> (monitor_group_guid is null)),
  check (monitor_guid is distinct from parent_guid),
  unique nulls not distinct (account_id, monitor_guid, monitor_group_guid, parent_guid),
  foreign key (account_id, monitor_guid) references monitor on delete cascade,
  foreign key (account_id, monitor_group_guid) references monitor_group on delete cascade,
  foreign key (account_id, parent_guid) references monitor on delete cascade
);
create index monitor_parent_by_group on monitor_parent (account_id, monitor_group_guid);
create index monitor_parent_by_parent on monitor_parent (account_id, parent_guid);

-- Since when, and by which monitor, the level's alerts were last suppressed; the time stays after their release.
alter table alert_escalation add column held_at bigint, add column held_by uuid;
