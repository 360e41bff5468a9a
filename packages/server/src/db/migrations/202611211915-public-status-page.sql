-- A public page with the state and history of some monitors.
create table public_status_page (
  account_id integer not null references account,
  page_guid uuid not null,
  name text not null,
  is_published boolean not null,
  preset_period text not null,
  -- CustomizationInfo of the contract, as written.
  customization jsonb not null,
  sla_guid uuid,
  owner_guid uuid,
  created_at bigint not null,
  primary key (account_id, page_guid),
  unique (page_guid),
  foreign key (account_id, owner_guid) references operator
);
create index public_status_page_by_owner on public_status_page (account_id, owner_guid);

-- Content of a page in the order written: one monitor or group per row.
create table public_status_page_member (
  account_id integer not null,
  page_guid uuid not null,
  position integer not null,
  monitor_guid uuid,
  monitor_group_guid uuid,
  check ((monitor_guid is null) <> (monitor_group_guid is null)),
  unique nulls not distinct (account_id, page_guid, monitor_guid, monitor_group_guid),
  foreign key (account_id, page_guid) references public_status_page on delete cascade,
  foreign key (account_id, monitor_guid) references monitor on delete cascade,
  foreign key (account_id, monitor_group_guid) references monitor_group on delete cascade
);
create index public_status_page_member_by_monitor on public_status_page_member (account_id, monitor_guid);
create index public_status_page_member_by_group on public_status_page_member (account_id, monitor_group_guid);
