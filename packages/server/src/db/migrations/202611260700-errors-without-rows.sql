-- Errors of a whole account are counted from the index alone: each is on a page of its own, so a hundred thousand of
-- them touch most pages of ten million checks.
drop index monitor_check_errors;
create index monitor_check_errors on monitor_check (monitor_guid, id)
  include (account_id, server_id, error_code, error_level, is_partial, staging) where error_level > 0;
