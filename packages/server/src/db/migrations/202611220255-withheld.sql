-- What a checkpoint server leaves out of its results by its own settings.
alter table checkpoint_server add column withheld text[] not null default '{}';
