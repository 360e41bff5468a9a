-- When a report is due next. `due_after`: everything up to and including this time is settled. `due_at` follows from
-- it, the schedule and the account's time zone, and is computed again where it is null or the zone has changed.
alter table scheduled_report
  add column due_after bigint not null default (extract(epoch from now()) * 1000)::bigint,
  add column due_at bigint,
  add column due_zone text;
alter table scheduled_report alter column due_after drop default;
create index scheduled_report_due on scheduled_report (due_at) where is_active;

-- One run of a report, kept longer than the report itself: the archive of what was sent.
create table report_run (
  account_id integer not null references account,
  run_guid uuid not null,
  report_guid uuid not null,
  -- The name at that time.
  name text not null,
  cause text not null check (cause in ('schedule', 'manual')),
  -- The scheduled time; the period is resolved from it.
  nominal_at bigint not null,
  created_at bigint not null,
  from_at bigint,
  until_at bigint,
  state text not null check (state in ('waiting', 'sent', 'failed', 'missed')),
  is_late boolean not null default false,
  attempts integer not null default 0,
  next_at bigint,
  settled_at bigint,
  error text,
  primary key (account_id, run_guid)
);
-- One run per time of a schedule, however many processes check it.
create unique index report_run_once on report_run (account_id, report_guid, nominal_at) where cause = 'schedule';
create index report_run_due on report_run (next_at) where state = 'waiting';
create index report_run_by_report on report_run (account_id, report_guid, nominal_at desc);
create index report_run_age on report_run (created_at);

-- A file as sent, one per culture of the recipients.
create table report_file (
  account_id integer not null,
  file_guid uuid not null,
  run_guid uuid not null,
  culture text not null,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  -- Hash of the token in the mailed link; null: the file was attached.
  link_sha256 bytea unique,
  link_expires_at bigint,
  primary key (account_id, file_guid),
  foreign key (account_id, run_guid) references report_run on delete cascade
);
create index report_file_by_run on report_file (account_id, run_guid);

-- Recipients of a run. The mail is deleted earlier than the run: `state` is its outcome.
create table report_message (
  account_id integer not null,
  run_guid uuid not null,
  address text not null,
  operator_guid uuid,
  culture text not null,
  file_guid uuid,
  mail_id bigint,
  state text,
  primary key (account_id, run_guid, address),
  foreign key (account_id, run_guid) references report_run on delete cascade
);
create index report_message_by_mail on report_message (mail_id);

-- The file attached to a mail.
alter table mail add column attachment_guid uuid;
