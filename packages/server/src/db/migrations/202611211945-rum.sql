-- Real user monitoring: websites whose page loads are measured, and their figures. Visitors are not stored.
create table rum_website (
  account_id integer not null references account,
  rum_website_guid uuid not null unique,
  description text not null,
  url text not null,
  is_spa boolean not null,
  include_url_fragment boolean not null,
  created_at bigint not null,
  primary key (account_id, rum_website_guid)
);

-- Pages with figures of their own; pages beyond the limit are counted as Other.
create table rum_page (
  account_id integer not null,
  rum_website_guid uuid not null,
  page text not null,
  last_seen_at bigint not null,
  primary key (account_id, rum_website_guid, page),
  foreign key (account_id, rum_website_guid) references rum_website on delete cascade
);

-- Figures by steps of 5, 60 and 1440 minutes (UTC), all written as beacons arrive: of the whole website, and by one
-- dimension at a time.
create table rum_rollup (
  account_id integer not null,
  rum_website_guid uuid not null,
  step_min smallint not null,
  -- 0 the website, 1 page, 2 country, 3 device, 4 browser, 5 operating system.
  dimension smallint not null,
  starts_at bigint not null,
  -- Empty for the website.
  value text not null,
  page_views integer not null,
  figures bytea not null,
  primary key (account_id, rum_website_guid, step_min, dimension, starts_at, value),
  foreign key (account_id, rum_website_guid) references rum_website on delete cascade
);
-- For retention.
create index rum_rollup_age on rum_rollup (step_min, starts_at);
