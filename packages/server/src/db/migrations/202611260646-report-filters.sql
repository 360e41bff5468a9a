-- What a scheduled report is limited to beyond what its dashboard is set to; null: nothing.
alter table scheduled_report add column filter jsonb;
