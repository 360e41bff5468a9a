-- Watermark of each monitor: all earlier slots were run, missed or skipped (paused, maintenance). It is written now and
-- then; later slots are in run and missed_range.
create table schedule (
  monitor_guid uuid primary key,
  account_id integer not null,
  watermark_at bigint not null,
  -- The definition whose extra run has been scheduled.
  definition_seen_at bigint not null
);

-- One row per finished run, kept for hours, so that a result delivered twice is stored once.
create table run (
  slot_at bigint not null,
  monitor_guid uuid not null,
  server_id integer not null,
  attempt smallint not null,
  -- The result was quarantined, so there is no check.
  is_quarantined boolean not null,
  primary key (monitor_guid, slot_at, attempt)
);
create index run_by_slot on run (slot_at);

-- Slots not run: [from_at, to_at) from the first slot to the end of the last one's interval. All except overruns are
-- unobserved time; paused and maintenance slots are planned gaps.
create table missed_range (
  monitor_guid uuid not null,
  from_at bigint not null,
  to_at bigint not null check (to_at > from_at),
  account_id integer not null,
  slots integer not null check (slots > 0),
  reason text not null check (reason in ('overrun', 'stopped', 'late', 'clock', 'store', 'noCheckpoint', 'lost', 'quarantined', 'definition', 'paused', 'maintenance')),
  primary key (monitor_guid, from_at)
);
create index missed_range_by_account on missed_range (account_id, to_at);

-- Results that do not count, as received: of an impaired checkpoint, of a fault of ours, or that cannot be stored.
create table quarantined_result (
  quarantined_result_id bigint generated always as identity primary key,
  account_id integer not null,
  monitor_guid uuid not null,
  slot_at bigint not null,
  attempt smallint not null,
  server_id integer not null,
  received_at bigint not null,
  reason text not null,
  result jsonb not null
);
create index quarantined_result_by_monitor on quarantined_result (monitor_guid, slot_at);
create index quarantined_result_by_age on quarantined_result (received_at);

-- Incidents of monitors, from the first confirmed error to the next OK check.
create table incident (
  incident_id bigint generated always as identity primary key,
  incident_guid uuid not null unique,
  account_id integer not null,
  monitor_guid uuid not null,
  first_error_check_id bigint not null,
  first_error_at bigint not null,
  first_confirmed_check_id bigint not null,
  first_confirmed_at bigint not null,
  confirmed_count integer not null,
  last_error_check_id bigint not null,
  last_error_at bigint not null,
  -- Values of the last confirmed error.
  error_code integer not null,
  error_description text not null,
  closed_at bigint,
  ok_check_id bigint,
  -- Set when the incident ended without an OK check.
  silenced_reason text,
  acknowledged_at bigint,
  acknowledged_by uuid
);
create unique index incident_one_open on incident (monitor_guid) where closed_at is null;
create index incident_by_monitor on incident (account_id, monitor_guid, first_error_at);
create index incident_by_time on incident (account_id, first_error_at);

-- The process that runs the loops. Every write of an engine checks its epoch here; the beat shows the others that it is
-- alive.
create table engine_lease (
  name text primary key,
  epoch bigint not null,
  beat bigint not null,
  holder text not null,
  beaten_at bigint not null
);

-- Alerts about the service itself; open while cleared_at is null.
create table system_alert (
  system_alert_id bigint generated always as identity primary key,
  kind text not null,
  detail text not null,
  raised_at bigint not null,
  cleared_at bigint
);
create unique index system_alert_one_open on system_alert (kind) where cleared_at is null;
create index system_alert_by_time on system_alert (raised_at);
