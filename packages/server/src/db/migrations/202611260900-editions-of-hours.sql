-- Another edition with every change of folded hours, in the transaction that makes it: what a process has added up of them is
-- right as long as the edition is the same. A guid, since numbers of two copies of a store would meet again. Whoever writes hours
-- holds the lock of folders, so nobody waits for this row.
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
