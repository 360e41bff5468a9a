-- Periods created by a call for a group belong to its members and stay when the group is deleted.
do $$
declare
  old_name text;
begin
  select conname into strict old_name from pg_constraint
  where conrelid = 'duty_schedule'::regclass and confrelid = 'operator_group'::regclass and contype = 'f';
  execute format('alter table duty_schedule drop constraint %I', old_name);
end
$$;
alter table duty_schedule
  add constraint duty_schedule_group foreign key (account_id, operator_group_guid) references operator_group
  on delete set null (operator_group_guid);
