-- What the receiver of a message calls it, where it says so.
alter table alert_intent add column receiver_id text;
