-- Settings to apply to many monitors; monitors do not remember their template.
create table monitor_template (
  account_id integer not null references account,
  monitor_template_guid uuid not null,
  name text not null,
  -- User agent, conditions, checkpoints and maintenance periods; the template does not affect absent parts.
  parts jsonb not null,
  created_at bigint not null,
  primary key (account_id, monitor_template_guid)
);
create unique index monitor_template_by_name on monitor_template (account_id, lower(name));
