import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { toFault } from '../http/faults.js';
import { testDatabase } from '../testing/database.js';

const db = await testDatabase();
beforeAll(async () => {
  await sql`create table pair (id integer primary key)`.execute(db);
  await sql`insert into pair values (1), (2)`.execute(db);
});

test('a deadlock is reported as 503 with Retry-After', async () => {
  const locked = new Set<number>();
  const lockBoth = (id: number) =>
    db.transaction().execute(async (tx) => {
      await sql`select from pair where id = ${id} for update`.execute(tx);
      locked.add(id);
      await vi.waitFor(() => expect(locked.size).toBe(2));
      await sql`select from pair where id = ${3 - id} for update`.execute(tx);
    });
  const outcomes = await Promise.allSettled([1, 2].map(lockBoth));
  const faults = outcomes.flatMap((one) => (one.status === 'rejected' ? [toFault(one.reason)] : []));
  expect(faults).toMatchObject([
    { kind: 'unavailable', retryAfterS: 1, message: 'Another change was made at the same moment; try again' },
  ]);
});
