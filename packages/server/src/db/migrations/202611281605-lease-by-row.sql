-- The engine's lease needs no database session: its holder is identified by its heartbeat, its data folder and its
-- address.
alter table engine_lease add column member text not null default '';
alter table engine_lease add column address text not null default '';
alter table engine_lease add column address_proof text not null default '';

-- Settled results of a process that lost the lease, until the process that holds it has stored them.
create table handed_result (
  handed_result_id bigint generated always as identity primary key,
  settled text not null
);
