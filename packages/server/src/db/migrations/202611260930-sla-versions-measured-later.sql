-- Of a version whose figures are too many to be read while somebody waits: which time counted before and after. They are
-- read for some monitors at a time, in the order of their guids, up to due_after by now; null: all figures are there.
alter table sla_version add column due jsonb;
alter table sla_version add column due_after uuid;
create index sla_version_by_due on sla_version (version_id) where due is not null;

-- A zone of the account in which hours and exclusion periods lie elsewhere.
alter table sla_version drop constraint sla_version_change_check;
alter table sla_version add constraint sla_version_change_check check (change in
  ('ExclusionPeriodCreated', 'ExclusionPeriodChanged', 'ExclusionPeriodRemoved', 'TimeSchedule', 'Thresholds', 'TimeZone'));
