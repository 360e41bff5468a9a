-- Screenshot of the response to the first confirmed error of a sequence: requested with the check, drawn later by a
-- checkpoint.
create table check_snapshot (
  account_id integer not null,
  check_id bigint not null,
  monitor_guid uuid not null,
  wanted_at bigint not null,
  state text not null check (state in ('Waiting', 'Drawn', 'None')),
  -- Why there is none.
  reason text,
  -- How the content is drawn.
  form text,
  content_type text,
  -- The checkpoint server that draws it, and the end of its lease.
  taken_by integer,
  taken_until bigint not null default 0,
  tries smallint not null default 0,
  screenshot_guid uuid,
  -- In the artifact store.
  artifact text,
  primary key (account_id, check_id)
);
create index check_snapshot_waiting on check_snapshot (account_id, wanted_at) where state = 'Waiting';
create index check_snapshot_by_age on check_snapshot (wanted_at);
