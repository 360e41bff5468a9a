-- Which external status page services an escalation level updates for which monitors, in the order written.
create table level_integration_service (
  account_id integer not null,
  alert_definition_guid uuid not null,
  level_id smallint not null,
  integration_guid uuid not null,
  position integer not null,
  monitor_guid uuid not null,
  -- One of the integration's settings; deleting a service deletes its rows.
  service_guid uuid not null,
  primary key (account_id, alert_definition_guid, level_id, integration_guid, monitor_guid, service_guid),
  foreign key (account_id, alert_definition_guid, level_id, integration_guid) references level_integration on delete cascade,
  foreign key (account_id, monitor_guid) references monitor on delete cascade
);
create index level_integration_service_by_monitor on level_integration_service (account_id, monitor_guid);
create index level_integration_service_by_integration on level_integration_service (account_id, integration_guid);
