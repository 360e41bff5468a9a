-- The current quarter of an hour of a monitor is part of its current state, which every batch writes anyway. It becomes
-- a row of its own with the monitor's first check of a later quarter. Each quarter is in only one of the two places.
alter table monitor_standing
  -- Start of the quarter of the last check; null: never checked.
  add column quarter_at bigint,
  add column quarter_up_ms integer not null default 0,
  add column quarter_down_ms integer not null default 0,
  add column quarter_unknown_ms integer not null default 0,
  add column quarter_checks integer not null default 0,
  add column quarter_unconfirmed integer not null default 0,
  add column quarter_confirmed integer not null default 0,
  add column quarter_timed integer not null default 0,
  add column quarter_total_ms bigint not null default 0,
  add column quarter_resolve_ms bigint not null default 0,
  add column quarter_connect_ms bigint not null default 0,
  add column quarter_download_ms bigint not null default 0,
  add column quarter_total_bytes bigint not null default 0,
  add column quarter_samples bytea not null default '';

alter table rollup_quarter rename to closed_quarter;
alter index rollup_quarter_pkey rename to closed_quarter_pkey;
alter index rollup_quarter_by_bucket rename to closed_quarter_by_bucket;
-- Usually written once, no longer with every check.
alter table closed_quarter set (fillfactor = 95);

update monitor_standing set quarter_at = check_at(check_id) / 900000 * 900000 where check_id is not null;
update monitor_standing s set
  quarter_up_ms = q.up_ms, quarter_down_ms = q.down_ms, quarter_unknown_ms = q.unknown_ms, quarter_checks = q.checks,
  quarter_unconfirmed = q.unconfirmed, quarter_confirmed = q.confirmed, quarter_timed = q.timed, quarter_total_ms = q.total_ms,
  quarter_resolve_ms = q.resolve_ms, quarter_connect_ms = q.connect_ms, quarter_download_ms = q.download_ms, quarter_total_bytes = q.total_bytes,
  quarter_samples = q.samples
from closed_quarter q where q.monitor_guid = s.monitor_guid and q.bucket_at = s.quarter_at;
delete from closed_quarter q using monitor_standing s
  where q.monitor_guid = s.monitor_guid and q.bucket_at = s.quarter_at;

-- All quarters, for readers.
create view rollup_quarter as
  select bucket_at, up_ms, down_ms, unknown_ms, checks, unconfirmed, confirmed, timed, total_ms, resolve_ms, connect_ms,
    download_ms, total_bytes, monitor_guid, account_id, samples
  from closed_quarter
  union all
  select quarter_at, quarter_up_ms, quarter_down_ms, quarter_unknown_ms, quarter_checks, quarter_unconfirmed,
    quarter_confirmed, quarter_timed, quarter_total_ms, quarter_resolve_ms, quarter_connect_ms, quarter_download_ms,
    quarter_total_bytes, monitor_guid, account_id, quarter_samples
  from monitor_standing where quarter_at is not null;
