-- Favourites of operators. Predefined dashboards have no rows in dashboard, so there is no foreign key.
create table dashboard_favourite (
  account_id integer not null,
  operator_guid uuid not null,
  dashboard_guid uuid not null,
  primary key (account_id, operator_guid, dashboard_guid),
  foreign key (account_id, operator_guid) references operator on delete cascade
);
create index dashboard_favourite_by_dashboard on dashboard_favourite (account_id, dashboard_guid);
