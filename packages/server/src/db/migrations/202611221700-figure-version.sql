-- Figures before they were recalculated: a row for each quarter that changed. Changes by the same cause for the same
-- reason within an hour are one version.
create table figure_version (
  account_id integer not null,
  monitor_guid uuid not null,
  noted_hour bigint not null,
  reason text not null check (reason in ('LateResults', 'ClearedErrors')),
  -- The guid of the operator, or the hash of the checkpoint names, which may exceed the size of an index entry.
  by_key text not null,
  -- The operator or the checkpoints, cut to 500 characters.
  by_name text not null,
  operator_guid uuid,
  bucket_at bigint not null,
  noted_at bigint not null,
  note text not null,
  up_ms integer not null,
  down_ms integer not null,
  unknown_ms integer not null,
  checks integer not null,
  unconfirmed integer not null,
  confirmed integer not null,
  new_up_ms integer not null,
  new_down_ms integer not null,
  new_unknown_ms integer not null,
  new_checks integer not null,
  new_unconfirmed integer not null,
  new_confirmed integer not null,
  primary key (monitor_guid, noted_hour, reason, by_key, bucket_at),
  foreign key (account_id, monitor_guid) references monitor on delete cascade
);
create index figure_version_by_age on figure_version (noted_hour);
