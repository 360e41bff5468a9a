-- What was missed is asked of whole accounts, with every status and overview, and of some of their monitors. Overrun never counts there,
-- and there may be thousands of such ranges a monitor and day: the index leaves them out.
create index missed_range_counted on missed_range (account_id, to_at) include (monitor_guid, from_at) where reason <> 'overrun';
drop index missed_range_by_account;
