import { expect, test } from 'vitest';
import { HOUR } from '@vedette/kernel/clock';
import { anAccountRow } from '../testing/an-account-row.js';
import { testDatabase } from '../testing/database.js';
import { loadCheckpoints } from './checkpoints-sql.js';
import { createLocalCheckpoints } from './local-checkpoints-sql.js';
import { claimLocalServers, removeIdleLocalServers } from './local-servers-sql.js';

const db = await testDatabase();
const now = Date.parse('2026-11-02T10:00:00Z');
await anAccountRow(db);
await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now }));
const loadServerIds = async () =>
  (await loadCheckpoints(db)).map(({ servers }) => servers.map(({ serverId }) => serverId));

test('gives concurrent processes different servers and keeps them over restarts', async () => {
  const claim = (member: string, at = now) => claimLocalServers(db, { member, now: at });
  const all = await Promise.all(['a', 'b', 'c'].map((member) => claim(member)));
  expect(all.map((ids) => ids.length)).toEqual([2, 2, 2]);
  expect(new Set(all.flat()).size).toBe(6);
  expect((await loadServerIds()).map((ids) => ids.length)).toEqual([3, 3]);
  expect(await claim('b', now + 24 * HOUR)).toEqual(all[1]);
});

test('removes a server whose process has ended, and restores it with the process', async () => {
  const [first] = await loadServerIds();
  const [gone = 0, ...others] = first ?? [];
  const later = now + 2 * HOUR;
  await db.updateTable('checkpoint_server').set({ last_seen_at: later }).where('server_id', '<>', gone).execute();
  const { member } = await db
    .selectFrom('checkpoint_server')
    .select('member')
    .where('server_id', '=', gone)
    .executeTakeFirstOrThrow();
  await removeIdleLocalServers(db, later);
  expect((await loadServerIds())[0]).toEqual(others);
  expect((await claimLocalServers(db, { member: member ?? '', now: later }))[0]).toBe(gone);
  expect((await loadServerIds())[0]).toEqual([gone, ...others]);
});

test('keeps the last server of a checkpoint, however long it is silent', async () => {
  await removeIdleLocalServers(db, now + 1_000 * HOUR);
  expect((await loadServerIds()).map((ids) => ids.length)).toEqual([3, 3]);
});
