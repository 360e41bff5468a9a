-- Status updates that operators publish about an incident.
create table status_page_update (
  account_id integer not null,
  update_guid uuid not null,
  page_guid uuid not null,
  incident_guid uuid not null,
  state text not null,
  text text not null,
  posted_at bigint not null,
  primary key (account_id, update_guid),
  foreign key (account_id, page_guid) references public_status_page on delete cascade
);
create index status_page_update_of_page on status_page_update (account_id, page_guid, posted_at);
