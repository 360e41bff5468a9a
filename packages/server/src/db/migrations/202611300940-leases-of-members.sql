-- A member names the work that it is able to do under a lease, and is shown to administrators.
alter table engine_member add column host text not null default '';
alter table engine_member add column started_at bigint not null default 0;
alter table engine_member add column leases text[] not null default '{}';
