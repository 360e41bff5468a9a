-- The process that makes a report, or is about to hand over a mail: once another process runs the loops, this one is
-- gone.
alter table report_run add column held_by uuid;
alter table mail add column held_by uuid;
