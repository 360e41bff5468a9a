-- The quarter that the sums of phases in a standing are of. A process that does not know them begins a quarter without them and leaves
-- those of an earlier one: they are not of `quarter_at` then, and count nowhere.
alter table monitor_standing add column quarter_phases_at bigint;
update monitor_standing set quarter_phases_at = quarter_at where quarter_phased is not null;

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
