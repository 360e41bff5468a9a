-- State of an SLA before its thresholds or its counted time changed: who changed it, when and why.
create table sla_version (
  version_id bigint generated always as identity primary key,
  account_id integer not null,
  sla_guid uuid not null,
  noted_at bigint not null,
  change text not null check (change in
    ('ExclusionPeriodCreated', 'ExclusionPeriodChanged', 'ExclusionPeriodRemoved', 'TimeSchedule', 'Thresholds')),
  operator_guid uuid not null,
  by_name text not null,
  reason text not null,
  -- The changed part in wire format; null where there was, or is, none.
  before jsonb,
  after jsonb,
  -- From the first to the last past instant that counts differently since; null: there is none.
  from_at bigint,
  until_at bigint,
  monitors integer not null,
  -- The first month for which figures are stored.
  figures_from bigint,
  foreign key (account_id, sla_guid) references sla on delete cascade
);
create index sla_version_by_sla on sla_version (account_id, sla_guid, version_id);
create index sla_version_by_age on sla_version (noted_at);

-- SLA figures of a monitor and a month, before and after; only where they differ.
create table sla_version_figures (
  account_id integer not null,
  version_id bigint not null references sla_version on delete cascade,
  monitor_guid uuid not null,
  month_at bigint not null,
  -- The end of the month, or the time of the change.
  until_at bigint not null,
  up_ms bigint not null,
  down_ms bigint not null,
  unknown_ms bigint not null,
  planned_ms bigint not null,
  checks bigint not null,
  confirmed bigint not null,
  timed bigint not null,
  total_ms bigint not null,
  alerts bigint not null,
  responses bigint not null,
  response_ms bigint not null,
  new_up_ms bigint not null,
  new_down_ms bigint not null,
  new_unknown_ms bigint not null,
  new_planned_ms bigint not null,
  new_checks bigint not null,
  new_confirmed bigint not null,
  new_timed bigint not null,
  new_total_ms bigint not null,
  new_alerts bigint not null,
  new_responses bigint not null,
  new_response_ms bigint not null,
  primary key (monitor_guid, version_id, month_at),
  foreign key (account_id, monitor_guid) references monitor on delete cascade
);
create index sla_version_figures_by_version on sla_version_figures (version_id);
