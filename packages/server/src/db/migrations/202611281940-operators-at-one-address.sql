-- An address may belong to several operators, and be named by the level besides: a message to it leaves as long as one of them may have it.
alter table alert_intent add column other_operators uuid[] not null default '{}';
alter table alert_intent add column is_extra_address boolean not null default false;
