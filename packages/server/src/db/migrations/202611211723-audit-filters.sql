create index audit_by_operator on audit (account_id, operator_guid, audit_id);
-- For the time filter of the list, and for retention.
create index audit_by_time on audit (account_id, at);
