-- Data keys, each wrapped by the master key outside the store. The newest one seals; all of them can unseal.
create table vault_key (
  key_id integer generated always as identity primary key,
  wrapped_key bytea not null,
  created_at bigint not null
);

-- Monitors. Columns are what the engine and lists query; `settings` holds the other wire fields as sent.
create table monitor (
  account_id integer not null,
  monitor_guid uuid not null,
  name text not null,
  monitor_type text not null,
  monitor_mode text not null,
  is_active boolean not null,
  generate_alert boolean not null,
  is_locked boolean not null default false,
  interval_ms integer not null check (interval_ms > 0),
  -- Which of the two interval fields the last write used: minutes, seconds or both.
  interval_form text not null check (interval_form in ('minutes', 'seconds', 'both')),
  selected_checkpoints jsonb not null,
  use_primary_checkpoints_only boolean not null,
  use_concurrent_monitoring boolean not null,
  error_conditions jsonb,
  settings jsonb not null,
  password_sealed bytea,
  hash text not null,
  created_at bigint not null,
  modified_at bigint not null,
  modified_by uuid,
  -- Last change of the target, the interval or the activation. It causes one extra run.
  definition_changed_at bigint not null,
  primary key (account_id, monitor_guid),
  unique (monitor_guid)
);

create table monitor_group (
  account_id integer not null,
  monitor_group_guid uuid not null,
  description text not null,
  -- The group of all monitors, which contains every monitor without a row in monitor_group_member.
  is_all boolean not null default false,
  is_quota_unlimited boolean not null default true,
  basic_quota integer not null default 0,
  browser_quota integer not null default 0,
  transaction_quota integer not null default 0,
  api_quota integer not null default 0,
  created_at bigint not null,
  primary key (account_id, monitor_group_guid),
  unique (monitor_group_guid)
);
create unique index monitor_group_one_all on monitor_group (account_id) where is_all;

create table monitor_group_member (
  account_id integer not null,
  monitor_group_guid uuid not null,
  monitor_guid uuid not null,
  primary key (account_id, monitor_group_guid, monitor_guid),
  foreign key (account_id, monitor_group_guid) references monitor_group on delete cascade,
  foreign key (account_id, monitor_guid) references monitor on delete cascade
);
create index monitor_group_member_by_monitor on monitor_group_member (account_id, monitor_guid);

-- Texts of local time in the account's time zone, never converted.
create table maintenance_period (
  account_id integer not null,
  maintenance_period_id integer generated always as identity,
  monitor_guid uuid not null,
  schedule_mode text not null check (schedule_mode in ('OneTime', 'Daily', 'Weekly', 'Monthly')),
  maintenance_type text not null check (maintenance_type in ('DisableMonitoring', 'DisableNotifications')),
  -- OneTime: YYYY-MM-DDTHH:MM:SS; the others: HH:mm.
  starts text not null,
  ends text not null,
  week_day text,
  month_day smallint,
  description text,
  primary key (account_id, maintenance_period_id),
  foreign key (account_id, monitor_guid) references monitor on delete cascade
);
create index maintenance_period_by_monitor on maintenance_period (account_id, monitor_guid);
