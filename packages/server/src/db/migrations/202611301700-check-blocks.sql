-- Blocks of OK checks of old UTC days, column by column (checks/sealed, docs/architecture/check-storage.md#sealed-blocks).
-- Blocks of a monitor do not overlap, and none contains checks of two days. Partitioned by id at UTC days, like
-- monitor_check; sealing creates partitions.
create table check_block (
  first_id bigint not null,
  last_id bigint not null,
  monitor_guid uuid not null,
  account_id integer not null,
  checks integer not null,
  -- The low six bits of all ids, if they are those of the monitor's partition; -1 otherwise.
  id_partition smallint not null,
  -- Checks that are not partial, and those of them that are not of Staging.
  overall integer not null,
  production integer not null,
  -- Milliseconds from the first check to every 128th.
  marks integer[] not null,
  -- By encoded column: see block-rules.ts.
  bases bigint[] not null,
  servers integer[] not null,
  texts text[],
  -- Byte planes that can be compressed, and those that cannot.
  packed bytea not null,
  noise bytea not null,
  primary key (monitor_guid, first_id)
) partition by range (first_id);
alter table check_block alter column noise set storage external;
-- For checks whose monitor is not known, and checks of all monitors.
create index check_block_by_account on check_block (account_id, id_partition, first_id);
