-- Passwords and tokens of the steps of a custom integration, sealed as one JSON object by the id of their
-- authentication.
alter table integration add column secrets_sealed bytea;

-- Vault items that a custom integration refers to.
create table integration_vault_item (
  account_id integer not null,
  integration_guid uuid not null,
  vault_item_guid uuid not null,
  primary key (account_id, integration_guid, vault_item_guid),
  foreign key (account_id, integration_guid) references integration on delete cascade,
  foreign key (account_id, vault_item_guid) references vault_item
);
create index integration_vault_item_by_item on integration_vault_item (account_id, vault_item_guid);
