-- Where operators without a choice of their own begin: a built-in name or the guid of a dashboard; empty: the monitors.
alter table account add column default_dashboard text not null default '';
