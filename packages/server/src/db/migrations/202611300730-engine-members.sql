-- Processes that run the engine's shared work. The heartbeat shows the others that a process is alive.
create table engine_member (
  holder uuid primary key,
  -- Name of the data folder; empty if unknown.
  member text not null,
  version text not null,
  heartbeat bigint not null,
  heartbeat_at bigint not null
);
