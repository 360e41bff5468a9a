-- Sums of the hours and UTC days of an account's monitors, which charts of an account read instead of those of
-- thousands of monitors. `account_rollup_member` lists the monitors whose rolled-up hours and days are included.
-- Roll-ups add new monitors and remove deleted ones, and readers correct for what is pending.
create table account_rollup_hour (
  bucket_at bigint not null,
  up_ms bigint not null,
  down_ms bigint not null,
  unknown_ms bigint not null,
  checks bigint not null,
  unconfirmed bigint not null,
  confirmed bigint not null,
  timed bigint not null,
  total_ms bigint not null,
  resolve_ms bigint not null,
  connect_ms bigint not null,
  download_ms bigint not null,
  total_bytes bigint not null,
  account_id integer not null,
  histogram bytea not null,
  primary key (account_id, bucket_at)
);
create table account_rollup_day (like account_rollup_hour including all);
create table account_rollup_member (
  monitor_guid uuid primary key,
  account_id integer not null
);
