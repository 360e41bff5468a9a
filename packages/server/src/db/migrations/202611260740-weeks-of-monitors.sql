-- Weeks of monitors, rolled up from their UTC days when they are over. A year of 200 monitors is 73,000 days, each on a
-- page of its own, since a day is rolled up for all monitors at once. Roll-ups also fill in existing weeks. There is no
-- index by bucket: the planner would use it for the weeks of some monitors over a period, and read those of all.
create table rollup_week (like rollup_day including all excluding indexes, primary key (monitor_guid, bucket_at));
alter table rollup_progress drop constraint rollup_progress_scale_check;
alter table rollup_progress add constraint rollup_progress_scale_check check (scale in ('hour', 'day', 'week', 'dropped'));
