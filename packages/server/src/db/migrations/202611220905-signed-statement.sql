-- Keys that sign statements and copies of status pages. Only the public half of a retired key is kept.
create table signing_key (
  account_id integer not null references account,
  key_guid uuid not null,
  -- Raw, as base64url.
  public_key text not null,
  sealed_private bytea,
  created_at bigint not null,
  retired_at bigint,
  primary key (account_id, key_guid),
  check ((sealed_private is null) = (retired_at is not null))
);
create unique index signing_key_current on signing_key (account_id) where retired_at is null;

-- Signed SLA statements: both files byte by byte.
create table sla_statement (
  account_id integer not null,
  statement_guid uuid not null,
  sla_guid uuid not null,
  made_at bigint not null,
  made_by uuid not null,
  made_by_name text not null,
  from_at bigint not null,
  until_at bigint not null,
  monitors integer not null,
  checks bigint not null,
  fingerprint text not null,
  file_name text not null,
  document bytea not null,
  bundle bytea not null,
  primary key (account_id, statement_guid),
  foreign key (account_id, sla_guid) references sla on delete cascade
);
create index sla_statement_by_sla on sla_statement (account_id, sla_guid, made_at desc);
