-- Planned gaps within the unobserved time: pauses, and maintenance that stops monitoring.
alter table closed_quarter add column planned_ms integer not null default 0;
alter table monitor_standing add column quarter_planned_ms integer not null default 0;
alter table rollup_hour add column planned_ms bigint not null default 0;
alter table rollup_day add column planned_ms bigint not null default 0;
alter table account_rollup_hour add column planned_ms bigint not null default 0;
alter table account_rollup_day add column planned_ms bigint not null default 0;

create or replace view rollup_quarter as
  select bucket_at, up_ms, down_ms, unknown_ms, checks, unconfirmed, confirmed, timed, total_ms, resolve_ms, connect_ms,
    download_ms, total_bytes, monitor_guid, account_id, samples, planned_ms
  from closed_quarter
  union all
  select quarter_at, quarter_up_ms, quarter_down_ms, quarter_unknown_ms, quarter_checks, quarter_unconfirmed,
    quarter_confirmed, quarter_timed, quarter_total_ms, quarter_resolve_ms, quarter_connect_ms, quarter_download_ms,
    quarter_total_bytes, monitor_guid, account_id, quarter_samples, quarter_planned_ms
  from monitor_standing where quarter_at is not null;

-- Existing rows: as far back as the reasons of missed slots are known.
create temp table planned_quarter on commit drop as
  select q.monitor_guid, q.bucket_at, least(min(q.unknown_ms),
    sum(least(r.to_at, q.bucket_at + 900000) - greatest(r.from_at, q.bucket_at)))::integer as planned_ms
  from missed_range r join rollup_quarter q on q.monitor_guid = r.monitor_guid
    and q.bucket_at > r.from_at - 900000 and q.bucket_at < r.to_at
  where r.reason in ('maintenance', 'paused') and q.unknown_ms > 0
  group by q.monitor_guid, q.bucket_at;
update closed_quarter q set planned_ms = p.planned_ms from planned_quarter p
  where p.monitor_guid = q.monitor_guid and p.bucket_at = q.bucket_at;
update monitor_standing s set quarter_planned_ms = p.planned_ms from planned_quarter p
  where p.monitor_guid = s.monitor_guid and p.bucket_at = s.quarter_at;

update rollup_hour h set planned_ms = least(h.unknown_ms, p.planned_ms)
from (select monitor_guid, bucket_at / 3600000 * 3600000 as bucket_at, sum(planned_ms) as planned_ms
  from planned_quarter group by 1, 2) p
where p.monitor_guid = h.monitor_guid and p.bucket_at = h.bucket_at;
update rollup_day d set planned_ms = least(d.unknown_ms, p.planned_ms)
from (select monitor_guid, bucket_at / 86400000 * 86400000 as bucket_at, sum(planned_ms) as planned_ms
  from rollup_hour where planned_ms > 0 group by 1, 2) p
where p.monitor_guid = d.monitor_guid and p.bucket_at = d.bucket_at;

update account_rollup_hour a set planned_ms = p.planned_ms
from (select b.account_id, h.bucket_at, sum(h.planned_ms) as planned_ms
  from rollup_hour h join account_rollup_member b using (monitor_guid) where h.planned_ms > 0 group by 1, 2) p
where p.account_id = a.account_id and p.bucket_at = a.bucket_at;
update account_rollup_day a set planned_ms = p.planned_ms
from (select b.account_id, d.bucket_at, sum(d.planned_ms) as planned_ms
  from rollup_day d join account_rollup_member b using (monitor_guid) where d.planned_ms > 0 group by 1, 2) p
where p.account_id = a.account_id and p.bucket_at = a.bucket_at;
