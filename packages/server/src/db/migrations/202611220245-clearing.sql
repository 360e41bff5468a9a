-- What an administrator asked to clear and that may not be cleared whole yet: whoever finds it held by nobody goes on.
create table clearing (
  account_id integer not null references account,
  clearing_guid uuid not null,
  operator_guid uuid not null,
  operator_name text not null,
  via text not null,
  api_user_name text,
  -- Monitors, [from, until), checkpoints and error codes.
  wish jsonb not null,
  note text not null,
  asked_at bigint not null,
  -- Moved on with every part; past it, whoever worked on it is taken to be gone.
  held_until bigint not null,
  primary key (account_id, clearing_guid)
);
create index clearing_by_hold on clearing (held_until);
