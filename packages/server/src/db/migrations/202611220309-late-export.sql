-- Results stored after the export has passed their position wait here until they are sent.
create table export_late (
  account_id integer not null,
  setting_guid uuid not null,
  check_id bigint not null,
  noted_at bigint not null,
  primary key (account_id, setting_guid, check_id),
  foreign key (account_id, setting_guid) references export_setting on delete cascade
);

-- When it was created or last activated; earlier results are not sent.
alter table export_setting add column started_at bigint;
update export_setting set started_at = created_at;
alter table export_setting alter column started_at set not null;
alter table export_setting add column sent_count bigint not null default 0;
