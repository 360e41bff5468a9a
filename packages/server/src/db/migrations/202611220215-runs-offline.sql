-- Whether the servers of a private location go on while this server is out of their reach.
alter table checkpoint_region add column runs_offline boolean not null default false;
