-- The integration that takes over where a message does not arrive by its own.
alter table account add column fallback_integration_guid uuid;
alter table account add foreign key (account_id, fallback_integration_guid)
  references integration (account_id, integration_guid) on delete set null (fallback_integration_guid);
-- Of a message that stands in for another one: that one. It is never stood in for itself.
alter table alert_intent add column fallback_of bigint;
