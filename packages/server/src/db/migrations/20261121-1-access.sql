-- A tenant of the installation; every other row belongs to one.
create table account (
  account_id integer generated always as identity primary key,
  name text not null,
  timezone_id smallint not null,
  culture_name text not null,
  -- Format of GET /OperatorGroup/{guid}/Authorization: 'Objects' or 'Names'.
  group_authorization_form text not null check (group_authorization_form in ('Objects', 'Names')),
  created_at bigint not null
);

-- The people of an account. Null settings mean "as the account".
create table operator (
  account_id integer not null references account,
  operator_guid uuid not null,
  email text not null,
  full_name text not null,
  mobile_phone text not null,
  backup_email text not null,
  is_on_duty boolean not null,
  outgoing_phone_number text,
  outgoing_phone_number_id integer,
  culture_name text,
  timezone_id smallint,
  sms_provider text not null,
  phone_provider text not null,
  use_numeric_sender boolean,
  allow_native_login boolean,
  allow_single_signon boolean,
  default_dashboard text not null,
  operator_role text not null,
  -- scrypt hash with its parameters and salt; null: no password sign-in.
  password_hash text,
  last_sign_in_at bigint,
  created_at bigint not null,
  primary key (account_id, operator_guid),
  unique (operator_guid)
);
-- E-mail addresses are login names, so they are unique in the whole installation, regardless of case.
create unique index operator_email on operator (lower(email));

create table operator_group (
  account_id integer not null references account,
  operator_group_guid uuid not null,
  description text not null,
  -- 'everyone' or 'administrators' for the two groups every account has.
  system_role text check (system_role in ('everyone', 'administrators')),
  created_at bigint not null,
  primary key (account_id, operator_group_guid),
  unique (operator_group_guid),
  unique (account_id, system_role)
);
create unique index operator_group_description on operator_group (account_id, lower(description));

-- The group Everyone also has a row for every operator, written with the operator.
create table operator_group_member (
  account_id integer not null,
  operator_group_guid uuid not null,
  operator_guid uuid not null,
  primary key (account_id, operator_group_guid, operator_guid),
  foreign key (account_id, operator_group_guid) references operator_group on delete cascade,
  foreign key (account_id, operator_guid) references operator on delete cascade
);
create index operator_group_member_by_operator on operator_group_member (account_id, operator_guid);

-- Grants only, no denials: account-wide grants have no context_id, others name one object. The holder is one operator
-- or one group.
create table access_grant (
  account_id integer not null references account,
  authorization_id uuid not null,
  context_type text not null,
  context_id uuid,
  type text not null,
  operator_guid uuid,
  operator_group_guid uuid,
  created_at bigint not null,
  primary key (account_id, authorization_id),
  unique nulls not distinct (account_id, context_type, context_id, type, operator_guid, operator_group_guid),
  check ((context_type = 'account') = (context_id is null)),
  check ((operator_guid is null) <> (operator_group_guid is null)),
  foreign key (account_id, operator_guid) references operator on delete cascade,
  foreign key (account_id, operator_group_guid) references operator_group on delete cascade
);
create index access_grant_by_operator on access_grant (account_id, operator_guid);
create index access_grant_by_group on access_grant (account_id, operator_group_guid);

-- Periods in which an operator is off duty, in the account's time zone.
create table duty_schedule (
  account_id integer not null,
  duty_schedule_id integer generated always as identity,
  operator_guid uuid not null,
  -- Set when a call for a group created the row for each of its members at that time.
  operator_group_guid uuid,
  batch_id integer,
  schedule jsonb not null,
  primary key (account_id, duty_schedule_id),
  foreign key (account_id, operator_guid) references operator on delete cascade,
  foreign key (account_id, operator_group_guid) references operator_group on delete cascade
);
create index duty_schedule_by_operator on duty_schedule (account_id, operator_guid);
create index duty_schedule_by_group on duty_schedule (account_id, operator_group_guid, batch_id);
create sequence duty_schedule_batch as integer;

-- Credentials of programs. The password is a random 256-bit token, so its SHA-256 needs no salt.
create table api_user (
  account_id integer not null,
  user_name text not null check (user_name ~ '^[0-9a-f]{32}$'),
  operator_guid uuid not null,
  password_sha256 bytea not null,
  type text not null,
  description text not null,
  created_at bigint not null,
  last_used_at bigint,
  primary key (account_id, user_name),
  unique (user_name),
  foreign key (account_id, operator_guid) references operator on delete cascade
);

-- Requests of an API account per UTC day (days since 1970).
create table api_user_usage (
  account_id integer not null,
  user_name text not null,
  day integer not null,
  requests integer not null,
  primary key (account_id, user_name, day),
  foreign key (account_id, user_name) references api_user on delete cascade
);

-- Sessions of the web app. The cookie holds the token, this table only its SHA-256.
create table session (
  account_id integer not null,
  session_id uuid not null,
  operator_guid uuid not null,
  token_sha256 bytea not null,
  address text not null,
  user_agent text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  primary key (account_id, session_id),
  unique (token_sha256),
  foreign key (account_id, operator_guid) references operator on delete cascade
);
create index session_by_operator on session (account_id, operator_guid);

-- Wrong passwords for a login name from one address, and for the login name from any address (address '').
create table sign_in_failure (
  email text not null,
  address text not null,
  failures integer not null,
  last_at bigint not null,
  blocked_until bigint not null,
  primary key (email, address)
);

-- Audit log, written in the transaction of the change. It never contains secrets.
create table audit (
  account_id integer not null references account,
  audit_id bigint generated always as identity,
  at bigint not null,
  action text not null,
  object_type text not null,
  object_guid text,
  object_name text not null,
  operator_guid uuid,
  operator_name text not null,
  source text not null check (source in ('Api', 'WebApp', 'System')),
  api_user_name text,
  before jsonb,
  after jsonb,
  primary key (account_id, audit_id)
);
create index audit_by_object on audit (account_id, object_guid, audit_id);
