import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { loadFrame } from '../reads/overview-sql.js';

const db = await testDatabase();
const raisedAt = monday + 10 * MINUTE;
const guids: string[] = [];

const missed = (monitorGuid: string | undefined, minute: number, reason: MissedReason, accountId = 1) => ({
  monitor_guid: monitorGuid ?? '',
  account_id: accountId,
  slots: 1,
  reason,
  from_at: monday + minute * MINUTE,
  to_at: monday + (minute + 1) * MINUTE,
});
const loadUnchecked = async (visible: 'all' | readonly string[] = 'all') =>
  (await loadFrame(db, { accountId: 1, visible })).warnings[0]?.unchecked;

beforeAll(async () => {
  for (let index = 0; index < 8; index += 1) guids.push(await aMonitorRow(db));
  await db
    .insertInto('system_alert')
    .values({ kind: 'slotsMissed', detail: 'Planned checks were not run.', raised_at: raisedAt, cleared_at: null })
    .execute();
});

test('the warning names the monitors missed last with count and start', async () => {
  const rows = guids.slice(0, 7).map((guid, index) => missed(guid, 8 + index, 'noCheckpoint'));
  await db
    .insertInto('missed_range')
    .values([...rows, missed(guids[6], 20, 'lost')])
    .execute();
  const said = await loadUnchecked();
  expect(said?.named.map(({ monitorGuid }) => monitorGuid)).toEqual([6, 5, 4, 3, 2].map((index) => guids[index]));
  expect(said?.named[0]).toMatchObject({ slots: 2, fromAt: monday + 14 * MINUTE, toAt: monday + 21 * MINUTE });
  expect(said?.more).toBe(2);
});

test('omits hidden monitors, planned gaps and old ones from the warning', async () => {
  expect(await loadUnchecked([guids[0] ?? ''])).toMatchObject({
    named: [{ monitorGuid: guids[0], slots: 1 }],
    more: 0,
  });
  expect(await loadUnchecked([])).toEqual({ named: [], more: 0 });
  const innocent = ['overrun', 'paused', 'maintenance', 'stopped', 'definition', 'unsupported'] as const;
  await db
    .insertInto('missed_range')
    .values([...innocent.map((reason, index) => missed(guids[7], 30 + index, reason)), missed(guids[7], 1, 'store')])
    .execute();
  expect(await loadUnchecked([guids[7] ?? ''])).toEqual({ named: [], more: 0 });
});
