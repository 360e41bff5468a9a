-- Edition of the rolled-up hours, replaced in the transaction of every change: sums cached by a process are valid as
-- long as the edition is unchanged. It is a guid, because numbers in two copies of a store could coincide. Writers of
-- hours hold the roll-up lock, so this row causes no waits.
create table rollup_edition (
  scale text primary key,
  edition uuid not null
);
insert into rollup_edition values ('hour', gen_random_uuid());

create function begin_hour_edition() returns trigger language plpgsql as $$
begin
  update rollup_edition set edition = gen_random_uuid() where scale = 'hour';
  return null;
end $$;

create trigger rollup_hour_edition after insert or update or delete or truncate on rollup_hour
  for each statement execute function begin_hour_edition();
