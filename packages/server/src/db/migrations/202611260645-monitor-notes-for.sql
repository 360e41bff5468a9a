-- Who reads the notes of monitors on pages and in reports: the least right he holds on the monitor, or administrators alone.
alter table account add column monitor_notes_for text not null default 'ViewMonitor'
  check (monitor_notes_for in ('ViewMonitorData', 'ViewMonitor', 'EditMonitor', 'Administrators'));
