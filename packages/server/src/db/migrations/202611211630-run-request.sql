-- Runs requested outside the schedule, until the engine takes them; the newest of a monitor counts.
create table run_request (
  monitor_guid uuid primary key references monitor (monitor_guid) on delete cascade,
  account_id integer not null,
  -- Null: any checkpoint that the monitor runs on.
  checkpoint_id integer,
  asked_at bigint not null
);
