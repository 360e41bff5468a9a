-- The id of a check contains the millisecond of its completion (kernel/ids.ts): 41 bits of milliseconds, 12 of
-- sequence.
create function check_at(id bigint) returns bigint
  language sql immutable parallel safe
  return (id >> 12) + 1577836800000;

-- One row per check, partitioned by id at UTC days; checks/store/partitions-sql.ts creates partitions ahead and drops
-- them. Columns are ordered by size; texts are stored only where they say more than "OK".
create table monitor_check (
  id bigint not null,
  slot_at bigint not null,
  monitor_guid uuid not null,
  account_id integer not null,
  server_id integer not null,
  error_code integer not null,
  total_ms integer not null,
  resolve_ms integer not null,
  connect_ms integer not null,
  download_ms integer not null,
  total_bytes integer,
  attempt smallint not null,
  -- 0 NoError, 1 Unconfirmed, 2 Confirmed
  error_level smallint not null,
  http_status smallint,
  staging boolean not null,
  is_partial boolean not null,
  is_concurrent boolean not null,
  -- The check got a response, so its times count in averages and percentiles.
  is_timed boolean not null,
  -- 0 none, 1 check_http
  detail_kind smallint not null,
  resolved_ip text,
  -- null: OK
  error_description text,
  -- null: empty
  error_message text,
  primary key (account_id, id)
) partition by range (id);
create index monitor_check_by_monitor on monitor_check (monitor_guid, id);
-- Errors are rare, and lists query only them.
create index monitor_check_errors on monitor_check (monitor_guid, id) where error_level > 0;

-- What an HTTP check observed. Details of good checks are kept for days, of failed ones as long as their rows.
create table check_http (
  id bigint not null,
  account_id integer not null,
  body_size integer,
  is_error boolean not null,
  is_body_cut boolean not null,
  body_hash bytea,
  url text not null,
  request_headers text not null,
  response_headers text not null,
  -- phases, protocol, redirects, certificate: shown, never searched
  facts jsonb not null,
  primary key (account_id, id, is_error)
) partition by list (is_error);
create table check_http_ok partition of check_http for values in (false) partition by range (id);
create table check_http_error partition of check_http for values in (true) partition by range (id);

-- Compressed response bodies, one per content; deleted when no stored detail can refer to them.
create table check_body (
  account_id integer not null,
  body_hash bytea not null,
  keep_until bigint not null,
  -- Only good checks refer to it, so it counts towards their disk budget.
  is_ok_only boolean not null,
  packed bytea not null,
  primary key (account_id, body_hash)
);
alter table check_body alter column packed set storage external;
create index check_body_by_age on check_body (keep_until);

-- Current state of each monitor: its last check, which is not a partial one. The row is also the lock that serialises
-- its results.
create table monitor_standing (
  monitor_guid uuid primary key references monitor (monitor_guid) on delete cascade,
  account_id integer not null,
  -- null: never checked
  check_id bigint,
  slot_at bigint,
  attempt smallint,
  server_id integer,
  error_level smallint not null default 0,
  error_code integer not null default 0,
  error_description text,
  error_message text,
  total_ms integer,
  staging boolean not null default false,
  -- A confirmed error came after the last good check.
  is_down boolean not null default false
) with (fillfactor = 60);
create index monitor_standing_by_account on monitor_standing (account_id);

-- Roll-ups: quarters of an hour are written with the checks; hours and UTC days are rolled up from them when they are
-- over. up + down + unknown is the time between checks within the bucket; time before the first check is in no bucket.
-- `samples` holds one byte per timed check, the class of its total time (latency-rules.ts); hours and days hold counts.
create table rollup_quarter (
  bucket_at bigint not null,
  up_ms integer not null default 0,
  down_ms integer not null default 0,
  unknown_ms integer not null default 0,
  checks integer not null default 0,
  unconfirmed integer not null default 0,
  confirmed integer not null default 0,
  timed integer not null default 0,
  total_ms bigint not null default 0,
  resolve_ms bigint not null default 0,
  connect_ms bigint not null default 0,
  download_ms bigint not null default 0,
  total_bytes bigint not null default 0,
  monitor_guid uuid not null,
  account_id integer not null,
  samples bytea not null default '',
  primary key (monitor_guid, bucket_at)
) with (fillfactor = 70);
create index rollup_quarter_by_bucket on rollup_quarter (bucket_at);

create table rollup_hour (
  bucket_at bigint not null,
  up_ms bigint not null,
  down_ms bigint not null,
  unknown_ms bigint not null,
  checks integer not null,
  unconfirmed integer not null,
  confirmed integer not null,
  timed integer not null,
  total_ms bigint not null,
  resolve_ms bigint not null,
  connect_ms bigint not null,
  download_ms bigint not null,
  total_bytes bigint not null,
  monitor_guid uuid not null,
  account_id integer not null,
  histogram bytea not null,
  primary key (monitor_guid, bucket_at)
);
create index rollup_hour_by_bucket on rollup_hour (bucket_at);

create table rollup_day (like rollup_hour including all);

-- How far roll-ups have progressed, and what has changed before that point.
create table rollup_progress (
  scale text primary key check (scale in ('hour', 'day')),
  folded_until bigint not null
);
create table rollup_changed (
  monitor_guid uuid not null,
  hour_at bigint not null,
  primary key (hour_at, monitor_guid)
);
