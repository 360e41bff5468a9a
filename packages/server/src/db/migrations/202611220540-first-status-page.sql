-- Every account starts with one status page, created only once: a deleted one does not come back.
create table status_page_account (
  account_id integer primary key references account,
  first_page_guid uuid not null
);

-- Accounts with pages need no first page.
insert into status_page_account (account_id, first_page_guid)
select distinct on (account_id) account_id, page_guid from public_status_page order by account_id, created_at, page_guid;
