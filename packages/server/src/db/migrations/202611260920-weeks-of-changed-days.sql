-- Closed weeks with a day written since then. During an upgrade, a process of an earlier version, which does not know
-- weeks, may roll up days beside a newer one.
create table rollup_week_changed (
  monitor_guid uuid not null,
  week_at bigint not null,
  primary key (week_at, monitor_guid)
);
create function note_changed_weeks() returns trigger language plpgsql as $$
begin
  insert into rollup_week_changed (monitor_guid, week_at)
    select distinct monitor_guid, bucket_at / 604800000 * 604800000 from written
    where bucket_at < (select folded_until from rollup_progress where scale = 'week')
    on conflict do nothing;
  return null;
end $$;
create trigger rollup_day_inserted after insert on rollup_day referencing new table as written
  for each statement execute function note_changed_weeks();
create trigger rollup_day_updated after update on rollup_day referencing new table as written
  for each statement execute function note_changed_weeks();
