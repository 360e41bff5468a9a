-- The picture of what the first confirmed error of a sequence received: wanted with the check, drawn later by a checkpoint.
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
  -- Who has it to draw, and until when nobody else gets it.
  taken_by integer,
  taken_until bigint not null default 0,
  tries smallint not null default 0,
  screenshot_guid uuid,
  -- On the shelf of artifacts.
  artifact text,
  primary key (account_id, check_id)
);
create index check_snapshot_waiting on check_snapshot (account_id, wanted_at) where state = 'Waiting';
create index check_snapshot_by_age on check_snapshot (wanted_at);
