-- Who may read the notes of monitors on pages and in reports: the minimum permission on the monitor, or only
-- administrators.
alter table account add column monitor_notes_for text not null default 'ViewMonitor'
  check (monitor_notes_for in ('ViewMonitorData', 'ViewMonitor', 'EditMonitor', 'Administrators'));
