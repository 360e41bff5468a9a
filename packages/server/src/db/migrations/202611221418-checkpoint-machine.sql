-- Free resources of the machine under a checkpoint server, as last reported (`MachineState` of the checkpoint
-- protocol).
alter table checkpoint_server add column machine jsonb;
