-- How far the clock of a process's machine is ahead of the clock of the database: the processes agree on a time, so that
-- a single wrong clock affects no other process. Null in rows of an earlier version.
alter table engine_member add column clock_ahead_ms bigint;
