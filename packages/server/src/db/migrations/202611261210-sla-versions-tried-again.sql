-- Attempts to read a version's figures since the last stored step, the time of the next attempt, and the problem: a
-- failing version waits while later ones continue.
alter table sla_version add column due_tries integer not null default 0;
alter table sla_version add column due_next_at bigint not null default 0;
alter table sla_version add column due_trouble text check (due_trouble in ('TookTooLong', 'Ended', 'Failed'));
-- When the last pending figures were read: results that arrived late until then are included in "before" as well.
alter table sla_version add column figures_read_at bigint;
