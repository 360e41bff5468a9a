-- Keyboard shortcuts that operators chose, by action; other actions have the app's defaults.
create table operator_keys (
  account_id integer not null,
  operator_guid uuid not null,
  chosen jsonb not null,
  primary key (account_id, operator_guid),
  foreign key (account_id, operator_guid) references operator on delete cascade
);
