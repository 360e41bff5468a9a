-- Partitions of monitors: each process that runs the engine plans and stores some of the 64. The epoch of a member is
-- its fencing token: it grows with each join. Other processes call a member at its address.
create sequence engine_member_epoch;
alter table engine_member add column epoch bigint not null default nextval('engine_member_epoch');
alter table engine_member add column address text not null default '';
alter table engine_member add column address_proof text not null default '';
-- What the leader needs to know about the other processes to watch the service.
alter table engine_member add column facts jsonb;
-- A process that stops returns its leases one after the other, and must not get new ones meanwhile.
alter table engine_member add column is_leaving boolean not null default false;

-- The lease of the former single engine is now that of the leader, which escalates, watches the service and cleans up.
update engine_lease set name = 'leader' where name = 'engine';
alter table engine_lease drop column address;
alter table engine_lease drop column address_proof;

-- A slot that was assigned when its monitor moved to another process, so that it is not run twice.
alter table schedule add column assigned_slot_at bigint;
-- Null in results of an earlier version, which any process may store.
alter table forwarded_result add column partition smallint;
