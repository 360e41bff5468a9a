-- What a checkpoint server keeps out of its results by its own settings.
alter table checkpoint_server add column withheld text[] not null default '{}';
