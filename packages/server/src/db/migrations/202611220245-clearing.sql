-- Clearing requests of administrators that are not complete yet: a process that finds one without a holder continues
-- it.
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
  -- Extended with every batch; afterwards, its holder is considered gone.
  held_until bigint not null,
  primary key (account_id, clearing_guid)
);
create index clearing_by_hold on clearing (held_until);
