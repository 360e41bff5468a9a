-- Real user monitoring: websites whose visitors' page loads are measured, and the figures. No visitor is stored.
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

-- Pages that have figures of their own; what comes beyond so many is counted as Other.
create table rum_page (
  account_id integer not null,
  rum_website_guid uuid not null,
  page text not null,
  last_seen_at bigint not null,
  primary key (account_id, rum_website_guid, page),
  foreign key (account_id, rum_website_guid) references rum_website on delete cascade
);

-- Figures by stretches of 5, 60 and 1440 minutes (UTC), each written as beacons come: of the whole website, and by one
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
-- What retention drops.
create index rum_rollup_age on rum_rollup (step_min, starts_at);
