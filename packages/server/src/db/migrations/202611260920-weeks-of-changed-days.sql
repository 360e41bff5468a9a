-- Weeks that are closed and of which a day was written since, whoever wrote it: a process of an earlier version, which knows no
-- weeks, folds days beside one that does while an installation is brought up to date.
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
