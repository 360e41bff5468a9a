-- The identity provider of an account.
create table single_sign_on (
  account_id integer not null references account,
  protocol text not null check (protocol in ('OpenIdConnect', 'Saml')),
  is_enabled boolean not null,
  -- Name on the button of the sign-in page.
  name text not null,
  -- Addresses, names and certificates of the provider; see access/single-sign-on/single-sign-on.ts. No secrets.
  settings jsonb not null,
  sealed_client_secret bytea,
  changed_at bigint not null,
  primary key (account_id)
);

-- Sign-ins sent to a provider that have not returned; each returns once.
create table single_sign_on_attempt (
  account_id integer not null,
  state_sha256 bytea not null,
  -- Expected values of the response: nonce and code verifier, or the id of the SAML request.
  expected jsonb not null,
  return_to text not null,
  -- SHA-256 of the cookie that binds the attempt to one browser.
  browser_sha256 bytea not null,
  expires_at bigint not null,
  primary key (state_sha256),
  foreign key (account_id) references single_sign_on on delete cascade
);

-- Accepted assertions until they expire: each works only once.
create table used_assertion (
  account_id integer not null,
  assertion_sha256 bytea not null,
  expires_at bigint not null,
  primary key (account_id, assertion_sha256)
);
