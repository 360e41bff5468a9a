-- Default start page of operators without their own: a built-in name or the guid of a dashboard; empty: the list of
-- monitors.
alter table account add column default_dashboard text not null default '';
