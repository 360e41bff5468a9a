-- Diagnostics that a checkpoint collected at a failed check, in texts of at most 256 KB; kept while the incident is
-- open.
create table failure_pack (
  account_id integer not null,
  check_id bigint not null,
  monitor_guid uuid not null,
  collected_at bigint not null,
  parts jsonb not null,
  primary key (account_id, check_id)
);
create index failure_pack_by_monitor on failure_pack (monitor_guid, check_id);
create index failure_pack_by_age on failure_pack (collected_at);
