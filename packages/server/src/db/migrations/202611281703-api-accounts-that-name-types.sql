-- API accounts that last changed the rights of an operator group by type name, the form the contract announces: they read it, too.
alter table api_user add column names_group_authorizations boolean not null default false;
