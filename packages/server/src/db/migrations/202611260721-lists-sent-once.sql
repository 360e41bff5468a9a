-- A list somebody mails is a run, too: of no report and of no dashboard.
alter table report_run
  drop constraint report_run_of,
  add constraint report_run_of check ((report_guid is null) = (once is not null) and (dashboard_guid is null or once is not null));
