-- An address may belong to several operators, and also be named by the level: a message to it is sent as long as one of
-- them may receive it.
alter table alert_intent add column other_operators uuid[] not null default '{}';
alter table alert_intent add column is_extra_address boolean not null default false;
