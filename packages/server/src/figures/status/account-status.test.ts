import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLocalCheckpoints, loadCheckpoints } from '../../checkpoints/index.js';
import {
  deleteOldRollups,
  ensurePartitions,
  rollUpChecks,
  storeChecks,
  type ErrorLevel,
  type NewCheck,
} from '../../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { anAccountRow } from '../../testing/an-account-row.js';
import { testDatabase } from '../../testing/database.js';
import { readAccountStatuses } from './account-status-sql.js';
import { loadHourSums } from './hour-sums-sql.js';
import { readStatuses } from './status-sql.js';

const db = await testDatabase();
await ensurePartitions(db, monday);
await ensurePartitions(db, monday - DAY);
await anAccountRow(db);
await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now: 0 }));
const serverId = (await loadCheckpoints(db, 1))[0]?.servers[0]?.serverId ?? 0;
const names = ['down', 'Up', 'flaps', 'gone', 'new', 'paused', 'rehearsed', 'sketched', 'everywhere', 'up'];
const guids = new Map<string, string>();
for (const name of names) guids.set(name, await aMonitorRow(db, { name }));
const guidByName = (name: string): string => guids.get(name) ?? '';
const set = (name: string, values: { is_active?: boolean; monitor_mode?: 'Development' }) =>
  db.updateTable('monitor').set(values).where('monitor_guid', '=', guidByName(name)).execute();
await set('paused', { is_active: false });
await set('sketched', { monitor_mode: 'Development' });

const aCheckFor = (name: string, at: Instant, errorLevel: ErrorLevel = 0, more: Partial<NewCheck> = {}): NewCheck =>
  aCheck({ monitorGuid: guidByName(name), at, errorLevel, serverId, ...more });
const store = (...checks: readonly NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, checks));

/** Reads with the single statement that accounts of fewer than a thousand monitors use. */
const before = (now: Instant) => readStatuses(db, { accountId: 1, monitors: 'all', skip: 0, take: 999, now });
const kept = (now: Instant) => readAccountStatuses(db, { accountId: 1, take: 10_000, now });

async function expectSame(now: Instant): Promise<void> {
  const statuses = await kept(now);
  expect(statuses).toHaveLength(names.length);
  expect(JSON.stringify(statuses)).toBe(JSON.stringify(await before(now)));
}

const MOMENTS = [0, 15 * MINUTE, 90 * MINUTE, 23 * HOUR];
const hoursAgo = (hours: number): Instant => monday - hours * HOUR;
const everyTenMinutes = Array.from({ length: 156 }, (_, index) => aCheckFor('up', hoursAgo(26) + index * 10 * MINUTE));
const flaps = [23.9, 12.2, 1.1].flatMap((ago) => [
  aCheckFor('flaps', hoursAgo(ago), 1),
  aCheckFor('flaps', hoursAgo(ago) + MINUTE, 2, { errorDescription: 'HTTP "500"\n — ü' }),
  aCheckFor('flaps', hoursAgo(ago) + 10 * MINUTE),
]);
const steps: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
  ['nothing was checked yet', () => Promise.resolve()],
  [
    'a day of checks',
    () =>
      store(
        ...everyTenMinutes,
        ...flaps,
        ...[25, 20, 3.3, 0.4].map((ago) => aCheckFor('down', hoursAgo(ago), 2)),
        aCheckFor('gone', hoursAgo(25.5), 2),
        aCheckFor('paused', hoursAgo(1), 2),
        aCheckFor('sketched', hoursAgo(2), 2),
        aCheckFor('rehearsed', hoursAgo(2), 2, { stagingMode: true }),
        aCheckFor('everywhere', hoursAgo(2), 2, { serverId: 0, isConcurrent: true }),
      ),
  ],
  [
    'slots missed since the last check',
    () =>
      sql`insert into missed_range (monitor_guid, from_at, to_at, account_id, slots, reason) values
        (${guidByName('down')}::uuid, ${hoursAgo(0.2)}, ${monday + HOUR}, 1, 1, 'maintenance'),
        (${guidByName('flaps')}::uuid, ${hoursAgo(0.2)}, ${hoursAgo(0.1)}, 1, 1, 'lost'),
        (${guidByName('flaps')}::uuid, ${hoursAgo(0.05)}, ${monday}, 1, 1, 'lost')`.execute(db),
  ],
  ['hours are rolled up', () => rollUpChecks(db, monday)],
  ['a check that came just now', () => store(aCheckFor('new', monday + MINUTE, 2))],
  ['a late check of a rolled-up hour', () => store(aCheckFor('flaps', hoursAgo(8) - 7 * MINUTE, 2))],
  ['its hour is rolled up again', () => rollUpChecks(db, monday + MINUTE)],
  ['more hours', () => rollUpChecks(db, monday + 2 * HOUR)],
  ['another process changes an hour', () => sql`update rollup_hour set down_ms = down_ms + 60000`.execute(db)],
  ['and deletes one', () => sql`delete from rollup_hour where monitor_guid = ${guidByName('up')}::uuid`.execute(db)],
  ['old hours are deleted', () => deleteOldRollups(db, monday + 2 * DAY, { quarterHourDays: 1, statisticsDays: 1 })],
  ['all hours are deleted', () => sql`truncate rollup_hour`.execute(db)],
  ['a monitor is activated', () => set('paused', { is_active: true })],
];

test('cached sums of hours equal the store after any change', async () => {
  for (const [what, act] of steps) {
    // The cached sums are now out of date.
    await kept(monday);
    await act();
    for (const after of MOMENTS) {
      await expectSame(monday + after).catch((cause: unknown) => {
        throw new Error(`${what}, ${after / MINUTE} minutes later`, { cause });
      });
    }
  }
});

test('reads hours again only for another edition or when the day moves on', async () => {
  const now = monday + 20 * MINUTE;
  const from = monday - DAY + HOUR;
  await kept(now);
  const sums = await loadHourSums(db, 1, from);
  await store(aCheckFor('up', now - SECOND));
  await kept(now);
  expect(await loadHourSums(db, 1, from)).toBe(sums);
  await sql`update rollup_hour set up_ms = up_ms where false`.execute(db);
  await kept(now);
  const changed = await loadHourSums(db, 1, from);
  expect(changed).not.toBe(sums);
  await kept(now + HOUR);
  expect(await loadHourSums(db, 1, from)).not.toBe(changed);
});

test('rolling back a change of hours leaves the edition unchanged', async () => {
  const edition = () => db.selectFrom('rollup_edition').select('edition').execute();
  const known = await edition();
  const change = db.transaction().execute(async (tx) => {
    await sql`update rollup_hour set up_ms = 0`.execute(tx);
    throw new Error('not kept');
  });
  await expect(change).rejects.toThrow('not kept');
  expect(await edition()).toEqual(known);
});
