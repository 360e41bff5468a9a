-- Page metrics of browsers: sums of quarters of an hour, and of hours, written with the checks. Details of good checks
-- are kept only for days. Step 0: the page of a monitor; otherwise that step of a transaction. Layout shift is in
-- ten-thousandths.
create table page_rollup_hour (
  bucket_at bigint not null,
  request_start_sum bigint not null,
  first_byte_sum bigint not null,
  first_paint_sum bigint not null,
  largest_paint_sum bigint not null,
  interactive_sum bigint not null,
  blocking_sum bigint not null,
  shift_sum bigint not null,
  dom_interactive_sum bigint not null,
  dom_complete_sum bigint not null,
  load_end_sum bigint not null,
  monitor_guid uuid not null,
  account_id integer not null,
  request_start_count integer not null,
  first_byte_count integer not null,
  first_paint_count integer not null,
  largest_paint_count integer not null,
  interactive_count integer not null,
  blocking_count integer not null,
  shift_count integer not null,
  dom_interactive_count integer not null,
  dom_complete_count integer not null,
  load_end_count integer not null,
  step smallint not null,
  primary key (monitor_guid, bucket_at, step),
  foreign key (account_id, monitor_guid) references monitor on delete cascade
);
create index page_rollup_hour_by_bucket on page_rollup_hour (bucket_at);

create table page_rollup_quarter (like page_rollup_hour including all,
  foreign key (account_id, monitor_guid) references monitor on delete cascade);
