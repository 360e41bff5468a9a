-- Time of HTTP checks for TLS, for sending and waiting, and for receiving: sums over `phased` checks of a monitor in a
-- quarter, an hour, a day. Null: no check reported them, or the row is older. `quarter_phases_at` is the quarter of
-- those sums in the current state: a process that does not know phases begins a quarter without them, so they do not
-- belong to `quarter_at` and do not count.
alter table monitor_standing
  add column quarter_phased integer,
  add column quarter_tls_ms integer,
  add column quarter_wait_ms integer,
  add column quarter_receive_ms integer,
  add column quarter_phases_at bigint;
alter table closed_quarter
  add column phased integer,
  add column tls_ms integer,
  add column wait_ms integer,
  add column receive_ms integer;
alter table rollup_hour
  add column phased integer,
  add column tls_ms integer,
  add column wait_ms integer,
  add column receive_ms integer;
alter table rollup_day
  add column phased integer,
  add column tls_ms integer,
  add column wait_ms integer,
  add column receive_ms integer;

create or replace view rollup_quarter as
  select bucket_at, up_ms, down_ms, unknown_ms, checks, unconfirmed, confirmed, timed, total_ms, resolve_ms, connect_ms,
    download_ms, total_bytes, monitor_guid, account_id, samples, planned_ms, phased, tls_ms, wait_ms, receive_ms
  from closed_quarter
  union all
  select quarter_at, quarter_up_ms, quarter_down_ms, quarter_unknown_ms, quarter_checks, quarter_unconfirmed,
    quarter_confirmed, quarter_timed, quarter_total_ms, quarter_resolve_ms, quarter_connect_ms, quarter_download_ms,
    quarter_total_bytes, monitor_guid, account_id, quarter_samples, quarter_planned_ms,
    case when quarter_phases_at = quarter_at then quarter_phased end,
    case when quarter_phases_at = quarter_at then quarter_tls_ms end,
    case when quarter_phases_at = quarter_at then quarter_wait_ms end,
    case when quarter_phases_at = quarter_at then quarter_receive_ms end
  from monitor_standing where quarter_at is not null;
