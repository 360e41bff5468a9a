-- What the machine under a checkpoint server has left, as it said last (`MachineState` of the checkpoint protocol).
alter table checkpoint_server add column machine jsonb;
