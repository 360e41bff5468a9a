-- A list mailed by hand is a run too, without a report or a dashboard.
alter table report_run
  drop constraint report_run_of,
  add constraint report_run_of check ((report_guid is null) = (once is not null) and (dashboard_guid is null or once is not null));
