-- Lease of the process that makes a call: a delivery of a custom integration is claimed by itself, without a mail.
alter table alert_intent add column lease_until bigint;
create index alert_intent_leased on alert_intent (lease_until) where state = 'sending' and lease_until is not null;
