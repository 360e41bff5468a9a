-- Notes of operators about an incident. The name stays when its operator is deleted.
create table incident_note (
  note_id bigint generated always as identity primary key,
  account_id integer not null,
  incident_id bigint not null references incident on delete cascade,
  operator_guid uuid not null,
  operator_name text not null,
  noted_at bigint not null,
  body text not null
);
create index incident_note_by_incident on incident_note (incident_id);
