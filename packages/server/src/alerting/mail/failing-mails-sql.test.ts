import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { countFailingMails } from './failing-mails-sql.js';
import { START } from '../testing/rows.js';

const db = await testDatabase();

test('counts mails given up recently and those retried for long only', async () => {
  const mail = (state: string, attempts: number, createdAt: number, settledAt: number | null) =>
    sql`insert into mail (account_id, address, kind, state, created_at, attempts, message_id, settled_at)
      values (1, 'ann@example.com', 0, ${state}, ${createdAt}, ${attempts}, gen_random_uuid()::text, ${settledAt})`.execute(
      db,
    );
  const [long, lately] = [START - 10 * MINUTE - SECOND, START - MINUTE];
  await mail('failed', 9, long, lately);
  await mail('failed', 9, long, long);
  await mail('waiting', 2, long, null);
  await mail('waiting', 0, long, null);
  await mail('waiting', 1, lately, null);
  await mail('sent', 1, long, lately);
  expect(await countFailingMails(db, START)).toBe(2);
});
