-- A reusable outbound channel of the account. The one for e-mail is built in and cannot be deleted.
create table integration (
  account_id integer not null references account,
  integration_guid uuid not null,
  name text not null,
  type text not null,
  is_built_in boolean not null default false,
  is_active boolean not null default true,
  -- E-mail: subject templates and the format; see alerting/integrations/integration.ts.
  settings jsonb not null default '{}',
  created_at bigint not null,
  primary key (account_id, integration_guid),
  unique (integration_guid)
);
create unique index integration_one_built_in on integration (account_id, type) where is_built_in;

-- Which monitors alert whom, and after what.
create table alert_definition (
  account_id integer not null references account,
  alert_definition_guid uuid not null,
  name text not null,
  is_active boolean not null,
  created_at bigint not null,
  primary key (account_id, alert_definition_guid),
  unique (alert_definition_guid)
);

-- Monitors of a definition: one monitor or group per row, in the order added.
create table alert_definition_member (
  member_id bigint generated always as identity primary key,
  account_id integer not null,
  alert_definition_guid uuid not null,
  monitor_guid uuid,
  monitor_group_guid uuid,
  check ((monitor_guid is null) <> (monitor_group_guid is null)),
  unique nulls not distinct (account_id, alert_definition_guid, monitor_guid, monitor_group_guid),
  foreign key (account_id, alert_definition_guid) references alert_definition on delete cascade,
  foreign key (account_id, monitor_guid) references monitor on delete cascade,
  foreign key (account_id, monitor_group_guid) references monitor_group on delete cascade
);
create index alert_definition_member_by_monitor on alert_definition_member (account_id, monitor_guid);
create index alert_definition_member_by_group on alert_definition_member (account_id, monitor_group_guid);

-- Every definition has its three levels from the start; they are edited, never added or deleted.
create table escalation_level (
  account_id integer not null,
  alert_definition_guid uuid not null,
  level_id smallint not null check (level_id >= 1 and level_id <= 3),
  is_active boolean not null,
  escalation_mode text not null check (escalation_mode in ('AlertOnErrorCount', 'AlertOnErrorDuration')),
  threshold_error_count integer not null,
  threshold_minutes integer not null,
  number_of_reminders integer not null,
  reminder_delay_minutes integer not null,
  message text not null,
  include_trace_route boolean not null,
  primary key (account_id, alert_definition_guid, level_id),
  foreign key (account_id, alert_definition_guid) references alert_definition on delete cascade
);

-- Recipients of a level: one operator or group per row, in the order added.
create table escalation_level_member (
  member_id bigint generated always as identity primary key,
  account_id integer not null,
  alert_definition_guid uuid not null,
  level_id smallint not null,
  operator_guid uuid,
  operator_group_guid uuid,
  check ((operator_guid is null) <> (operator_group_guid is null)),
  unique nulls not distinct (account_id, alert_definition_guid, level_id, operator_guid, operator_group_guid),
  foreign key (account_id, alert_definition_guid, level_id) references escalation_level on delete cascade,
  foreign key (account_id, operator_guid) references operator on delete cascade,
  foreign key (account_id, operator_group_guid) references operator_group on delete cascade
);
create index escalation_level_member_by_operator on escalation_level_member (account_id, operator_guid);
create index escalation_level_member_by_group on escalation_level_member (account_id, operator_group_guid);

-- Integrations through which a level notifies.
create table level_integration (
  account_id integer not null,
  alert_definition_guid uuid not null,
  level_id smallint not null,
  integration_guid uuid not null,
  is_active boolean not null,
  send_ok_alerts boolean not null,
  send_reminder_alerts boolean not null,
  -- Null when no client ever sent any: the wire distinguishes an empty object from none.
  variable_values jsonb,
  extra_email_addresses text[] not null default '{}',
  added_at bigint not null,
  primary key (account_id, alert_definition_guid, level_id, integration_guid),
  foreign key (account_id, alert_definition_guid, level_id) references escalation_level on delete cascade,
  foreign key (account_id, integration_guid) references integration
);
create index level_integration_by_integration on level_integration (account_id, integration_guid);

-- Progress of each level of each definition in an open incident; the timers read due_at.
create table alert_escalation (
  account_id integer not null,
  incident_guid uuid not null,
  alert_definition_guid uuid not null,
  level_id smallint not null,
  -- Null until the level has sent its Error alert.
  fired_at bigint,
  reminders_sent integer not null default 0,
  -- When the timer must check this level again; null: only the next confirmed error or the end changes it.
  due_at bigint,
  -- The incident as the timer needs it, updated with every transition.
  incident jsonb not null,
  is_closed boolean not null default false,
  primary key (account_id, incident_guid, alert_definition_guid, level_id)
);
create index alert_escalation_due on alert_escalation (due_at) where due_at is not null;
create index alert_escalation_open on alert_escalation (account_id) where not is_closed;

-- Alerts: one row per incident x definition x level x kind x ordinal, even if something happens twice.
create table alert (
  account_id integer not null,
  alert_guid uuid not null,
  -- 0 Error, 1 Reminder, 2 Ok; 3 System: about the service itself, without monitor, incident or definition.
  kind smallint not null check (kind >= 0 and kind <= 3),
  -- 1.. for reminders, else 0.
  ordinal integer not null,
  incident_guid uuid,
  alert_definition_guid uuid,
  level_id smallint,
  monitor_guid uuid,
  alerted_at bigint not null,
  first_error_at bigint not null,
  check_id bigint,
  first_error_check_id bigint,
  error_description text not null,
  error_message text not null,
  incident_key text not null,
  -- Content of messages: names, texts and counts at that time; see AlertFacts in alerting/ledger/alert.ts.
  facts jsonb not null,
  primary key (account_id, alert_guid),
  unique (alert_guid),
  unique (account_id, incident_guid, alert_definition_guid, level_id, kind, ordinal),
  check (kind = 3 or num_nulls(incident_guid, alert_definition_guid, level_id, monitor_guid, check_id, first_error_check_id) = 0)
);
create index alert_by_monitor on alert (account_id, monitor_guid, alerted_at, alert_guid);
create index alert_by_time on alert (account_id, alerted_at, alert_guid);
create unique index alert_system_once on alert (account_id, incident_key) where kind = 3;

-- Deliveries: one row per alert x integration x recipient, written with the alert.
create table alert_intent (
  intent_id bigint generated always as identity primary key,
  account_id integer not null,
  alert_guid uuid not null,
  integration_guid uuid not null,
  channel text not null,
  -- Lower-case address; 'operator:<guid>' for an operator without one; '' for the integration's own endpoint.
  recipient_key text not null,
  address text not null,
  operator_guid uuid,
  state text not null check (state in ('queued', 'sending', 'delivered', 'failed', 'skipped')),
  -- The closed gate of a skipped delivery.
  gate text,
  is_possibly_doubled boolean not null default false,
  attempts integer not null default 0,
  queued_at bigint not null,
  -- Earliest time of the next attempt; only while queued.
  next_at bigint,
  mail_id bigint,
  request text,
  response text,
  settled_at bigint,
  unique (account_id, alert_guid, integration_guid, recipient_key),
  foreign key (account_id, alert_guid) references alert on delete cascade
);
create index alert_intent_due on alert_intent (next_at) where state = 'queued' and mail_id is null;
create index alert_intent_by_mail on alert_intent (mail_id) where mail_id is not null;

-- Every mail of the service: waiting, sent, or kept in the outbox because there is no mail server.
create table mail (
  mail_id bigint generated always as identity primary key,
  account_id integer not null,
  address text not null,
  kind smallint not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'kept', 'failed')),
  created_at bigint not null,
  next_at bigint,
  lease_until bigint,
  attempts integer not null default 0,
  -- Set just before the first hand-over. From then on the text does not change, and an unknown outcome may mean a
  -- duplicate.
  begun_at bigint,
  is_possibly_doubled boolean not null default false,
  -- Created with the row, so that recipients recognise a mail that was sent twice.
  message_id text not null unique,
  sender text not null default '',
  subject text not null default '',
  body_text text not null default '',
  body_html text not null default '',
  headers jsonb not null default '{}',
  response text,
  settled_at bigint
);
create index mail_due on mail (next_at) where state = 'waiting';
create index mail_leased on mail (lease_until) where state = 'sending';
create index mail_by_account on mail (account_id, mail_id);
create index mail_open_by_address on mail (account_id, lower(address)) where state = 'waiting' and begun_at is null;

-- The last mail to each address: further mails within the window wait for its end and are sent as one.
create table mail_window (
  account_id integer not null,
  address_key text not null,
  closes_at bigint not null,
  primary key (account_id, address_key)
);
