-- Planned gaps within the unknown time of a version.
alter table figure_version add column planned_ms integer not null default 0;
alter table figure_version add column new_planned_ms integer not null default 0;

-- Existing rows: such time was known ahead, so the version has the same value as the quarter.
update figure_version v
set planned_ms = least(v.unknown_ms, q.planned_ms), new_planned_ms = least(v.new_unknown_ms, q.planned_ms)
from rollup_quarter q
where q.monitor_guid = v.monitor_guid and q.bucket_at = v.bucket_at and q.planned_ms > 0;
