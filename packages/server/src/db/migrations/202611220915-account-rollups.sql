-- What the hours and UTC days of the monitors of an account hold together: a chart of an account reads them instead of
-- those of thousands of monitors. `account_rollup_member` names the monitors whose folded hours and days are in them; the
-- folding takes new monitors in and removed ones out, and whoever reads makes up for what is not done yet.
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
