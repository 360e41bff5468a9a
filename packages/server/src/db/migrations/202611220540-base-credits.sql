-- Credits of a monitor that runs at one checkpoint at a time; written with each change of its definition.
alter table monitor add column base_credits integer not null default 1 check (base_credits >= 0);
