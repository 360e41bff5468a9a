-- How an account groups the requests of its pages. A monitor names a set in its settings, as DomainGroupGuid.
create table domain_group_set (
  account_id integer not null references account,
  domain_group_guid uuid not null,
  name text not null,
  -- In order, as in the contract: the first group that matches a request counts.
  groups jsonb not null,
  created_at bigint not null,
  primary key (account_id, domain_group_guid)
);
create unique index domain_group_set_by_name on domain_group_set (account_id, lower(name));
