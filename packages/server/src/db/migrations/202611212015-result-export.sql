-- Export of results: their destination, their content and their monitors.
create table export_connection (
  account_id integer not null references account,
  guid uuid not null,
  name text not null,
  definition jsonb not null,
  created_at bigint not null,
  primary key (account_id, guid)
);
create unique index export_connection_name on export_connection (account_id, lower(name));

create table export_rule_set (
  account_id integer not null references account,
  guid uuid not null,
  name text not null,
  definition jsonb not null,
  created_at bigint not null,
  primary key (account_id, guid)
);
create unique index export_rule_set_name on export_rule_set (account_id, lower(name));

create table export_setting (
  account_id integer not null references account,
  guid uuid not null,
  name text not null,
  connection_guid uuid not null,
  rule_set_guid uuid not null,
  monitor_group_guid uuid not null,
  is_active boolean not null,
  created_at bigint not null,
  -- Checks up to this id have been sent, or never will be.
  cursor_id bigint not null,
  last_success_at bigint,
  -- null: the last attempt succeeded
  last_error text,
  dropped_count bigint not null default 0,
  primary key (account_id, guid),
  foreign key (account_id, connection_guid) references export_connection,
  foreign key (account_id, rule_set_guid) references export_rule_set,
  foreign key (account_id, monitor_group_guid) references monitor_group on delete cascade
);
create unique index export_setting_name on export_setting (account_id, lower(name));
