-- Filter of a scheduled report besides that of its dashboard; null: none.
alter table scheduled_report add column filter jsonb;
