-- Which process is about to make the call of an intent: once another one runs the loops, that one is gone.
alter table alert_intent add column held_by uuid;
