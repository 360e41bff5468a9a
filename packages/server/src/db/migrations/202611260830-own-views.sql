-- Saved views of the monitor list, with their names and order.
create table operator_views (
  account_id integer not null,
  operator_guid uuid not null,
  views jsonb not null,
  primary key (account_id, operator_guid),
  foreign key (account_id, operator_guid) references operator on delete cascade
);
