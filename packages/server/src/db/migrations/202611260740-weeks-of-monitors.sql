-- Weeks of monitors, folded from their UTC days when they are over: a year of each of 200 monitors is 73,000 days, and each
-- of those lies on a page of its own, since a day is folded for all monitors at once. The folding fills what is there already.
-- No index by bucket: it would look right for the weeks of some monitors over a period, and read those of all.
create table rollup_week (like rollup_day including all excluding indexes, primary key (monitor_guid, bucket_at));
alter table rollup_progress drop constraint rollup_progress_scale_check;
alter table rollup_progress add constraint rollup_progress_scale_check check (scale in ('hour', 'day', 'week', 'dropped'));
