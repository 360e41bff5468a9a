-- The process that sends the results of a setting, and until when.
alter table export_setting add column claimed_by uuid, add column claimed_until bigint;
