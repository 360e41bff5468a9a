-- For a version with too many figures to read during a request: the counted time before and after. Figures are read for
-- some monitors at a time, by guid, so far up to due_after; null: all figures are complete.
alter table sla_version add column due jsonb;
alter table sla_version add column due_after uuid;
create index sla_version_by_due on sla_version (version_id) where due is not null;

-- Change of the account's time zone, which moves hours and exclusion periods.
alter table sla_version drop constraint sla_version_change_check;
alter table sla_version add constraint sla_version_change_check check (change in
  ('ExclusionPeriodCreated', 'ExclusionPeriodChanged', 'ExclusionPeriodRemoved', 'TimeSchedule', 'Thresholds', 'TimeZone'));
