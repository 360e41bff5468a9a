-- The operator whose view of the monitors the files of a run show; null until it is sent. A report with a new owner
-- keeps its runs, but the new owner sees in them only what they may see.
alter table report_run add column owner_guid uuid;
update report_run r set owner_guid = s.owner_guid
  from scheduled_report s
  where r.state = 'sent' and s.account_id = r.account_id and s.report_guid = r.report_guid;
