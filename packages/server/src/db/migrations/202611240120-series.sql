-- Named values that checks of a monitor report repeatedly: durations of steps and custom metrics.
create table series (
  series_id integer generated always as identity primary key,
  account_id integer not null,
  monitor_guid uuid not null,
  -- 0 step, 1 custom metric
  kind smallint not null,
  -- Last position among its kind, from 0.
  position smallint not null,
  name text not null,
  -- Starts of the quarters in which it was first and last reported, with a value or without.
  first_at bigint not null,
  seen_at bigint not null,
  unique (monitor_guid, kind, name),
  foreign key (account_id, monitor_guid) references monitor on delete cascade
);

-- Written with the checks, in three widths at once: values only add up, so there is nothing to roll up later.
create table series_rollup (
  bucket_at bigint not null,
  -- Millisecond or whole number; the sum of many may exceed 64 bits.
  total double precision not null,
  least bigint not null,
  most bigint not null,
  series_id integer not null references series on delete cascade,
  server_id integer not null,
  count integer not null,
  -- 15, 60 or 1440
  step_min smallint not null,
  primary key (series_id, step_min, bucket_at, server_id)
) with (fillfactor = 80);
