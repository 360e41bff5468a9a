-- Cleared errors: what the check said before, who cleared it and why. Kept as long as checks.
create table cleared_check (
  id bigint not null,
  account_id integer not null,
  monitor_guid uuid not null,
  cleared_at bigint not null,
  cleared_by uuid not null,
  cleared_by_name text not null,
  note text not null,
  error_level smallint not null,
  error_code integer not null,
  error_description text,
  error_message text,
  primary key (account_id, id)
);
create index cleared_check_by_id on cleared_check (id);
