-- Slots of monitors that were stored with a setting which no checkpoint supports.
alter table missed_range drop constraint missed_range_reason_check;
alter table missed_range add constraint missed_range_reason_check check (reason in ('overrun', 'stopped', 'late', 'clock', 'store', 'noCheckpoint', 'lost', 'quarantined', 'definition', 'unsupported', 'paused', 'maintenance'));
