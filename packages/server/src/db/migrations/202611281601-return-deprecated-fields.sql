-- Clients older than error conditions read and write the fields that these replaced.
alter table account add column return_deprecated_fields boolean not null default true;
