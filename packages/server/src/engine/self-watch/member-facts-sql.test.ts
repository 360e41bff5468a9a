import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aMemberRow } from '../../testing/a-member-row.js';
import type { MemberFacts } from './member-facts.js';
import { loadMemberFacts, saveMemberFacts } from './member-facts-sql.js';

const db = await testDatabase();
const facts: MemberFacts = { runningMonitors: 4, missed: { store: 2 }, missedMonitors: [crypto.randomUUID()] };

test('loads the facts of each member that has reported any', async () => {
  for (const epoch of [1, 2, 3, 4]) await aMemberRow(db, epoch);
  const other = { ...facts, runningMonitors: 1 };
  await saveMemberFacts(db, 1, facts);
  await saveMemberFacts(db, 3, facts);
  await saveMemberFacts(db, 3, other);
  await db.updateTable('engine_member').set({ facts: '"unknown"' }).where('epoch', '=', 4).execute();
  expect(await loadMemberFacts(db)).toEqual(
    new Map([
      [1, facts],
      [3, other],
    ]),
  );
});

test('stores nothing for a member that was removed', async () => {
  await saveMemberFacts(db, 99, facts);
  expect((await loadMemberFacts(db)).has(99)).toBe(false);
});
