-- Notes for charts by operators and pipelines, about a monitor, the monitors of a group, or the whole account (both
-- null). The name stays when its operator is deleted.
create table chart_note (
  account_id integer not null references account,
  chart_note_guid uuid not null,
  monitor_guid uuid,
  monitor_group_guid uuid,
  at bigint not null,
  kind text not null check (kind in ('Deployment', 'Configuration', 'Other')),
  title text not null,
  text text not null,
  link text not null,
  key text,
  operator_guid uuid not null,
  operator_name text not null,
  written_at bigint not null,
  changed_at bigint,
  primary key (account_id, chart_note_guid),
  foreign key (account_id, monitor_guid) references monitor on delete cascade,
  foreign key (account_id, monitor_group_guid) references monitor_group on delete cascade,
  check (monitor_guid is null or monitor_group_guid is null)
);
create unique index chart_note_by_key on chart_note (account_id, operator_guid, key) where key is not null;
create index chart_note_by_time on chart_note (account_id, at, chart_note_guid);
-- Charts read the newest notes of a monitor, of each of its groups and of the account.
create index chart_note_by_scope on chart_note (account_id, monitor_guid, monitor_group_guid, at);
