-- The integration that reports messages which could not be delivered.
alter table account add column fallback_integration_guid uuid;
alter table account add foreign key (account_id, fallback_integration_guid)
  references integration (account_id, integration_guid) on delete set null (fallback_integration_guid);
-- The delivery that this fallback message reports. Fallback messages have no fallback themselves.
alter table alert_intent add column fallback_of bigint;
