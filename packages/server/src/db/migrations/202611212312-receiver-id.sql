-- The receiver's id of a message, where it returns one.
alter table alert_intent add column receiver_id text;
