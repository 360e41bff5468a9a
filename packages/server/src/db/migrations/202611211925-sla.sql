-- Agreed thresholds, not bound to monitors: figures are computed for every SLA and monitor.
create table sla (
  account_id integer not null references account,
  sla_guid uuid not null,
  description text not null,
  -- Percent.
  uptime_error double precision not null,
  uptime_warning double precision not null,
  -- Seconds and minutes; 0: not part of the SLA.
  load_time_s double precision not null,
  response_min integer not null,
  -- One letter per hour of the week in the account's time zone, from Sunday 00:00 on; 1: the hour counts.
  active_hours text not null check (active_hours ~ '^[01]{168}$'),
  created_at bigint not null,
  primary key (account_id, sla_guid),
  unique (sla_guid)
);
create unique index sla_by_name on sla (account_id, lower(description));

-- Times that do not count, as texts in the account's time zone: [starts, ends).
create table sla_exclusion (
  exclusion_id integer generated always as identity primary key,
  account_id integer not null,
  sla_guid uuid not null,
  description text not null,
  starts text not null,
  ends text not null check (ends > starts),
  foreign key (account_id, sla_guid) references sla on delete cascade
);
create index sla_exclusion_by_sla on sla_exclusion (account_id, sla_guid, starts);
