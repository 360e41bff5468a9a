alter table public_status_page
  add auto_refresh boolean not null default false,
  -- Lower case.
  add host_name text,
  -- A data: URL.
  add logo text;
create unique index public_status_page_by_host on public_status_page (host_name);
