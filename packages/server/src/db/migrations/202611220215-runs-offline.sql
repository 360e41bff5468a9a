-- Whether servers of a private location keep running checks while they cannot reach this service.
alter table checkpoint_region add column runs_offline boolean not null default false;
