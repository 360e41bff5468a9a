-- Copies of published status pages outside of the service. A row stays when its page goes, until the copy was taken away.
create table status_page_copy (
  page_guid uuid primary key,
  account_id integer not null references account,
  -- Null: it never succeeded.
  written_at bigint,
  tried_at bigint not null,
  -- Null: the last try succeeded.
  failed_since_at bigint,
  trouble text
);
