-- Copies of published status pages outside the service. A row stays after its page is deleted, until the copy is
-- removed.
create table status_page_copy (
  page_guid uuid primary key,
  account_id integer not null references account,
  -- Null: it never succeeded.
  written_at bigint,
  tried_at bigint not null,
  -- Null: the last attempt succeeded.
  failed_since_at bigint,
  trouble text
);
