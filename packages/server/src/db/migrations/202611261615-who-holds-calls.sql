-- The process that is about to make the call of a delivery: once another process runs the loops, this one is gone.
alter table alert_intent add column held_by uuid;
