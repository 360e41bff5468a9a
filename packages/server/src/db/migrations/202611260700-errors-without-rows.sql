-- Errors of a whole account are counted by what the index holds: they lie on a page each, a hundred thousand of them on
-- most of the pages of ten million checks.
drop index monitor_check_errors;
create index monitor_check_errors on monitor_check (monitor_guid, id)
  include (account_id, server_id, error_code, error_level, is_partial, staging) where error_level > 0;
