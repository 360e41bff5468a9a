-- How operators of an account sign in, unless they have a setting of their own.
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

-- Links that let an operator set his password, one at a time. The mail has the token, this table only its SHA-256.
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

-- Everything asked on the page for lost passwords, answered later and elsewhere: nobody can tell known addresses by it.
create table password_request (
  request_id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  asked_at bigint not null
);

-- The shared secret of an operator's authenticator, sealed; unconfirmed until he has shown a code of it.
create table second_factor (
  account_id integer not null,
  operator_guid uuid not null,
  sealed_secret bytea not null,
  created_at bigint not null,
  confirmed_at bigint,
  -- Number of the last period a code was taken from; a code is good once.
  last_period bigint not null default 0,
  primary key (account_id, operator_guid),
  foreign key (account_id, operator_guid) references operator on delete cascade
);

-- Good once, for the day the authenticator is lost.
create table recovery_code (
  account_id integer not null,
  operator_guid uuid not null,
  code_sha256 bytea not null,
  primary key (account_id, operator_guid, code_sha256),
  foreign key (account_id, operator_guid) references second_factor on delete cascade
);
