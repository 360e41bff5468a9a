-- Each process that runs local checkpoints has its own servers, identified by its data folder. Null: not assigned yet.
alter table checkpoint_server add column member text;
