-- Phases of the document of a page: handshake, send, wait and receive, as in its waterfall. Earlier rows have none.
alter table page_rollup
  add column handshake_sum bigint not null default 0,
  add column send_sum bigint not null default 0,
  add column wait_sum bigint not null default 0,
  add column receive_sum bigint not null default 0,
  add column handshake_count integer not null default 0,
  add column send_count integer not null default 0,
  add column wait_count integer not null default 0,
  add column receive_count integer not null default 0;

-- Four for each of page_ids, one after the other; empty: written by a process of an earlier version.
alter table series_fresh add column page_phases integer[] not null default '{}';

-- Start of the quarter in which phases of its page were first reported; null: never.
alter table series add column phases_at bigint;
