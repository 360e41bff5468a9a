-- Personal settings of operators in one place: each kind is one value, read and written as a whole; null: none.
create table operator_kept (
  account_id integer not null,
  operator_guid uuid not null,
  what text not null check (what in ('keys', 'views')),
  value jsonb not null,
  primary key (account_id, operator_guid, what),
  foreign key (account_id, operator_guid) references operator on delete cascade
);
insert into operator_kept (account_id, operator_guid, what, value)
  select account_id, operator_guid, 'keys', chosen from operator_keys
  union all
  select account_id, operator_guid, 'views', views from operator_views;
drop table operator_keys;
drop table operator_views;
