-- Named values and page metrics of a check are stored as one row per check, and added to the roll-ups when its hour is
-- over: an upsert for each step, width and check was most of the cost of storing a check with steps.
create table series_fresh (
  -- Id of the check.
  id bigint not null,
  monitor_guid uuid not null,
  server_id integer not null,
  -- amounts[i] belongs to series_ids[i].
  series_ids integer[] not null,
  amounts bigint[] not null,
  -- Ten figures for each of page_ids, one after the other; null: not measured.
  page_ids integer[] not null,
  page_amounts integer[] not null
);
create index series_fresh_by_monitor on series_fresh (monitor_guid, id);

-- Page figures refer to series: by the name of the step, or the page of a monitor (kind 2).
create table page_rollup (
  bucket_at bigint not null,
  request_start_sum bigint not null,
  first_byte_sum bigint not null,
  first_paint_sum bigint not null,
  largest_paint_sum bigint not null,
  interactive_sum bigint not null,
  blocking_sum bigint not null,
  shift_sum bigint not null,
  dom_interactive_sum bigint not null,
  dom_complete_sum bigint not null,
  load_end_sum bigint not null,
  series_id integer not null references series on delete cascade,
  request_start_count integer not null,
  first_byte_count integer not null,
  first_paint_count integer not null,
  largest_paint_count integer not null,
  interactive_count integer not null,
  blocking_count integer not null,
  shift_count integer not null,
  dom_interactive_count integer not null,
  dom_complete_count integer not null,
  load_end_count integer not null,
  -- 15, 60 or 1440
  step_min smallint not null,
  primary key (series_id, step_min, bucket_at)
) with (fillfactor = 80);

-- Steps stored by number are named "Step 3", since nothing else is known about them.
create temporary table kept_by_number on commit drop as
  select 15::smallint as step_min, * from page_rollup_quarter
  union all select 60, * from page_rollup_hour;
insert into series (account_id, monitor_guid, kind, position, name, first_at, seen_at)
select account_id, monitor_guid, case when step = 0 then 2 else 0 end, greatest(step - 1, 0),
  case when step = 0 then 'Page' else 'Step ' || step end, min(bucket_at), max(bucket_at)
from kept_by_number group by account_id, monitor_guid, step
on conflict (monitor_guid, kind, name) do update set first_at = least(series.first_at, excluded.first_at);
insert into page_rollup (series_id, step_min, bucket_at,
  request_start_sum, first_byte_sum, first_paint_sum, largest_paint_sum, interactive_sum, blocking_sum, shift_sum,
  dom_interactive_sum, dom_complete_sum, load_end_sum,
  request_start_count, first_byte_count, first_paint_count, largest_paint_count, interactive_count, blocking_count,
  shift_count, dom_interactive_count, dom_complete_count, load_end_count)
select s.series_id, w.step_min, k.bucket_at / w.ms * w.ms,
  sum(request_start_sum), sum(first_byte_sum), sum(first_paint_sum), sum(largest_paint_sum), sum(interactive_sum),
  sum(blocking_sum), sum(shift_sum), sum(dom_interactive_sum), sum(dom_complete_sum), sum(load_end_sum),
  sum(request_start_count), sum(first_byte_count), sum(first_paint_count), sum(largest_paint_count),
  sum(interactive_count), sum(blocking_count), sum(shift_count), sum(dom_interactive_count), sum(dom_complete_count),
  sum(load_end_count)
from kept_by_number k
join (values (15::smallint, 15::smallint, 900000::bigint), (60, 60, 3600000), (60, 1440, 86400000))
  as w (of_min, step_min, ms) on w.of_min = k.step_min
join series s on s.monitor_guid = k.monitor_guid and s.kind = case when k.step = 0 then 2 else 0 end
  and s.name = case when k.step = 0 then 'Page' else 'Step ' || k.step end
group by s.series_id, w.step_min, k.bucket_at / w.ms * w.ms;
drop table kept_by_number;
drop table page_rollup_quarter;
drop table page_rollup_hour;
