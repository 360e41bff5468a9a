-- Runs are partitioned by the hour of their slot, so that expired hours are dropped instead of deleted row by row
-- (engine/upkeep/run-partitions-sql.ts). The former table takes the slots of hours without a partition.
alter table run rename to run_other;
alter table run_other rename constraint run_pkey to run_other_pkey;
alter index run_by_slot rename to run_other_by_slot;
create table run (
  slot_at bigint not null,
  monitor_guid uuid not null,
  server_id integer not null,
  attempt smallint not null,
  is_quarantined boolean not null,
  primary key (monitor_guid, slot_at, attempt)
) partition by range (slot_at);
alter table run attach partition run_other default;

-- A process of an earlier version deletes expired rows by ctid, which would also delete rows of other partitions at the
-- same place. Expired rows are deleted from their partition instead.
create rule run_keeps_rows as on delete to run do instead nothing;
