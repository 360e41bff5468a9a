-- The minimum level of a report's checks is `minLevel`, in filters of scheduled reports and in dashboards waiting to be
-- mailed.
update scheduled_report
set filter = filter - 'leastLevel' || jsonb_build_object('minLevel', filter -> 'leastLevel')
where filter ? 'leastLevel';
update report_run
set once = jsonb_set(once, '{view}', (once -> 'view') - 'leastLevel' || jsonb_build_object('minLevel', once #> '{view,leastLevel}'))
where once -> 'view' ? 'leastLevel';
