-- API accounts that last changed permissions of an operator group by type name, the announced format: they also read
-- it.
alter table api_user add column names_group_authorizations boolean not null default false;
