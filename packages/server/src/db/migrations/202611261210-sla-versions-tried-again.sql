-- How often a version's figures were begun to be read without a step coming of it, when that is tried again, and what was in the way:
-- one that cannot be measured waits, and those behind it go on.
alter table sla_version add column due_tries integer not null default 0;
alter table sla_version add column due_next_at bigint not null default 0;
alter table sla_version add column due_trouble text check (due_trouble in ('TookTooLong', 'Ended', 'Failed'));
-- When the last figures of one that was measured later were read: what came in late until then is in "before" as well.
alter table sla_version add column figures_read_at bigint;
