-- Missed ranges are queried for whole accounts, with every status and overview, and for some of their monitors.
-- Overruns never count there, and a monitor may have thousands of them per day, so the index leaves them out.
create index missed_range_counted on missed_range (account_id, to_at) include (monitor_guid, from_at) where reason <> 'overrun';
drop index missed_range_by_account;
