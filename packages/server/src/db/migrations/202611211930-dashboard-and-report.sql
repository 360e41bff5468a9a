-- Custom dashboards, made as copies of others. Predefined dashboards have no rows.
create table dashboard (
  account_id integer not null references account,
  dashboard_guid uuid not null,
  name text not null,
  auto_refresh boolean not null,
  -- See StoredPeriod in dashboards/definition/dashboard-rules.ts.
  period jsonb not null,
  -- Limits in the order written; empty: no limit. Monitors and groups are in dashboard_member.
  checkpoint_ids integer[] not null,
  region_ids integer[] not null,
  -- The predefined dashboard from which it originates and whose tiles it shows.
  origin_guid uuid not null,
  owner_guid uuid not null,
  created_at bigint not null,
  primary key (account_id, dashboard_guid),
  unique (dashboard_guid),
  foreign key (account_id, owner_guid) references operator
);
create unique index dashboard_name on dashboard (account_id, lower(name));
create index dashboard_by_owner on dashboard (account_id, owner_guid);

create table dashboard_member (
  account_id integer not null,
  dashboard_guid uuid not null,
  position integer not null,
  monitor_guid uuid,
  monitor_group_guid uuid,
  check ((monitor_guid is null) <> (monitor_group_guid is null)),
  unique nulls not distinct (account_id, dashboard_guid, monitor_guid, monitor_group_guid),
  foreign key (account_id, dashboard_guid) references dashboard on delete cascade,
  foreign key (account_id, monitor_guid) references monitor on delete cascade,
  foreign key (account_id, monitor_group_guid) references monitor_group on delete cascade
);
create index dashboard_member_by_monitor on dashboard_member (account_id, monitor_guid);
create index dashboard_member_by_group on dashboard_member (account_id, monitor_group_guid);

-- A dashboard that is sent regularly: a predefined one, or one of the table above, which then cannot be deleted.
create table scheduled_report (
  account_id integer not null references account,
  report_guid uuid not null,
  dashboard_guid uuid,
  predefined_guid uuid,
  file_type text not null,
  is_active boolean not null,
  -- ReportSchedule of kernel/report-schedule.ts, in the account's time zone.
  schedule jsonb not null,
  selected_period text not null,
  internal_notes text not null,
  notes text not null,
  extra_addresses text[] not null,
  owner_guid uuid not null,
  created_at bigint not null,
  primary key (account_id, report_guid),
  unique (report_guid),
  check ((dashboard_guid is null) <> (predefined_guid is null)),
  foreign key (account_id, dashboard_guid) references dashboard,
  foreign key (account_id, owner_guid) references operator
);
create index scheduled_report_by_dashboard on scheduled_report (account_id, dashboard_guid);
create index scheduled_report_by_owner on scheduled_report (account_id, owner_guid);

-- Recipients of a report: one operator or group per row, in the order written.
create table scheduled_report_recipient (
  account_id integer not null,
  report_guid uuid not null,
  position integer not null,
  operator_guid uuid,
  operator_group_guid uuid,
  check ((operator_guid is null) <> (operator_group_guid is null)),
  unique nulls not distinct (account_id, report_guid, operator_guid, operator_group_guid),
  foreign key (account_id, report_guid) references scheduled_report on delete cascade,
  foreign key (account_id, operator_guid) references operator on delete cascade,
  foreign key (account_id, operator_group_guid) references operator_group on delete cascade
);
create index scheduled_report_recipient_by_operator on scheduled_report_recipient (account_id, operator_guid);
create index scheduled_report_recipient_by_group on scheduled_report_recipient (account_id, operator_group_guid);
