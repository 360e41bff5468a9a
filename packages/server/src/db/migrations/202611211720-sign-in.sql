-- Sign-in settings of the account, for operators without their own.
alter table account
  add column allow_native_login boolean not null default true,
  add column allow_single_signon boolean not null default false,
  add column shortest_password smallint not null default 8 check (shortest_password >= 6 and shortest_password <= 64),
  add column second_factor text not null default 'Optional'
    check (second_factor in ('Required', 'Optional', 'Disabled')),
  add check (allow_native_login or allow_single_signon);

-- Null: as the account.
alter table operator add column second_factor text check (second_factor in ('Required', 'Optional', 'Disabled'));

alter table session add column method text not null default 'Password' check (method in ('Password', 'SingleSignOn'));

-- Links with which an operator sets a password, one at a time. The mail contains the token, this table only its
-- SHA-256.
create table one_time_link (
  account_id integer not null,
  operator_guid uuid not null,
  purpose text not null check (purpose in ('Invitation', 'LostPassword')),
  token_sha256 bytea not null,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (account_id, operator_guid),
  unique (token_sha256),
  foreign key (account_id, operator_guid) references operator on delete cascade
);

-- Requests of the page for lost passwords, processed later and elsewhere, so that the response does not reveal known
-- addresses.
create table password_request (
  request_id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  asked_at bigint not null
);

-- Shared secret of an operator's authenticator, sealed; unconfirmed until the operator has entered a code.
create table second_factor (
  account_id integer not null,
  operator_guid uuid not null,
  sealed_secret bytea not null,
  created_at bigint not null,
  confirmed_at bigint,
  -- Number of the last period whose code was accepted; a code works only once.
  last_period bigint not null default 0,
  primary key (account_id, operator_guid),
  foreign key (account_id, operator_guid) references operator on delete cascade
);

-- Codes that work once when the authenticator is lost.
create table recovery_code (
  account_id integer not null,
  operator_guid uuid not null,
  code_sha256 bytea not null,
  primary key (account_id, operator_guid, code_sha256),
  foreign key (account_id, operator_guid) references second_factor on delete cascade
);
