-- A dashboard mailed by hand is a run without a report: `once` holds what is sent, to whom and in which format.
alter table report_run
  alter column report_guid drop not null,
  add column dashboard_guid uuid,
  add column once jsonb,
  add constraint report_run_of check ((report_guid is null) = (once is not null) and (once is null) = (dashboard_guid is null));
create index report_run_by_dashboard on report_run (account_id, dashboard_guid, nominal_at desc) where report_guid is null;
