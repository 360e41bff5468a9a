-- Vault state of an account. The row stays when its first section is deleted, so that the section is not created again
-- at the next start.
create table vault_account (
  account_id integer primary key references account,
  first_section_guid uuid not null
);

-- Permissions on the items of a section are in access_grant.
create table vault_section (
  account_id integer not null references account,
  vault_section_guid uuid not null,
  name text not null,
  created_at bigint not null,
  primary key (account_id, vault_section_guid),
  unique (vault_section_guid)
);
create unique index vault_section_name on vault_section (account_id, lower(name));

create table vault_item (
  account_id integer not null,
  vault_item_guid uuid not null,
  vault_section_guid uuid not null,
  name text not null,
  item_type text not null
    check (item_type in ('CertificateArchive', 'Certificate', 'CredentialSet', 'File', 'OneTimePassword')),
  notes text not null,
  -- Readable parts of the item: user name, certificate text, issuer and dates, name and size of a file, ...
  fields jsonb not null,
  -- Size of the file in bytes, so that the total is known without opening anything.
  file_bytes integer not null default 0,
  -- Random, renewed with every change; reveals nothing about the values.
  hash text not null,
  created_at bigint not null,
  modified_at bigint not null,
  primary key (account_id, vault_item_guid),
  unique (vault_item_guid),
  foreign key (account_id, vault_section_guid) references vault_section
);
create unique index vault_item_name on vault_item (account_id, lower(name));
create index vault_item_by_section on vault_item (account_id, vault_section_guid);

-- Values, sealed with a data key and bound to account, item and field.
create table vault_value (
  account_id integer not null,
  vault_item_guid uuid not null,
  field text not null
    check (field in ('Password', 'ArchivePassword', 'ArchiveData', 'FileData', 'OneTimePasswordSecret')),
  sealed bytea not null,
  primary key (account_id, vault_item_guid, field),
  foreign key (account_id, vault_item_guid) references vault_item on delete cascade
);

-- Items that a monitor's definition refers to. No cascade from the item: an item in use cannot be deleted.
create table monitor_vault_item (
  account_id integer not null,
  monitor_guid uuid not null,
  vault_item_guid uuid not null,
  primary key (account_id, monitor_guid, vault_item_guid),
  foreign key (account_id, monitor_guid) references monitor on delete cascade,
  foreign key (account_id, vault_item_guid) references vault_item
);
create index monitor_vault_item_by_item on monitor_vault_item (account_id, vault_item_guid);
