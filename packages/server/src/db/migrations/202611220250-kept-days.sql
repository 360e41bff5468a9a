-- Days for which an account keeps its checks and what is computed from them; 0: as the service is configured.
alter table account
  add column keep_checks_days integer not null default 0 check (keep_checks_days = 0 or keep_checks_days between 2 and 3660),
  add column keep_statistics_days integer not null default 0
    check (keep_statistics_days = 0 or keep_statistics_days between 32 and 3660);
