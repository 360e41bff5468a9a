-- Each process that runs local checkpoints has servers of its own, named by its data folder. Null: of no process yet.
alter table checkpoint_server add column member text;
