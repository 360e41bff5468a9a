-- A private location is a region that belongs to an account. Permissions refer to guids, so it has one besides its id.
alter table checkpoint_region add column location_guid uuid unique;
alter table checkpoint_region add column deleted_at bigint;
update checkpoint_region set location_guid = gen_random_uuid() where is_private;
alter table checkpoint_region add constraint checkpoint_region_location check (is_private = (location_guid is not null));
-- A deleted location stays, since its deleted checkpoints refer to it; its name is free again.
drop index checkpoint_region_name;
create unique index checkpoint_region_name on checkpoint_region (account_id, name) nulls not distinct
  where deleted_at is null;

alter table checkpoint add column disabled_reason text;

-- Clock offset and load that a server reported last; null until it does.
alter table checkpoint_server add column clock_offset_ms integer;
alter table checkpoint_server add column loop_lag_ms real;
alter table checkpoint_server add column free_runs integer;
