-- Time that turns out to be unknown after figures were computed changes them too.
alter table figure_version drop constraint figure_version_reason_check;
alter table figure_version add check (reason in ('LateResults', 'ClearedErrors', 'UnknownTime'));
