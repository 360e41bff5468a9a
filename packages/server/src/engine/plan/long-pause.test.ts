import { DAY, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { loadKnownMonitors } from './known-sql.js';
import { saveMissedRanges } from './missed-sql.js';
import { aCollector, aPlanned } from '../testing/a-collector.js';

const db = await testDatabase();
const EVERY_10_S = 10 * SECOND;

test('stores a month of pause above the watermark as one range and reloads it', async () => {
  const guid = await aMonitorRow(db);
  const from = monday - 30 * DAY;
  const stored = { monitor_guid: guid, account_id: 1, watermark_at: from - 1, definition_seen_at: 0 };
  await db.insertInto('schedule').values(stored).execute();
  const paused = { fromAt: from, toAt: monday, slots: (30 * DAY) / EVERY_10_S, reason: 'paused' as const };
  await db.transaction().execute((tx) => saveMissedRanges(tx, [{ ...paused, monitorGuid: guid, accountId: 1 }]));
  const known = (await loadKnownMonitors(db, [guid])).get(guid);
  expect(known?.accounted).toEqual([{ firstAt: from, lastAt: monday - EVERY_10_S }]);

  const { planner } = await aCollector(db, monday);
  planner.put(aPlanned(guid, { intervalMs: EVERY_10_S }), known, monday + 60 * SECOND, 0);
  expect(planner.takeMissed()).toMatchObject([{ fromAt: monday, slots: 6, reason: 'stopped' }]);
});

test('reloads many single runs above the watermark', async () => {
  const { planner } = await aCollector(db, monday);
  const accounted = Array.from({ length: 300_000 }, (_, k) => monday + k * EVERY_10_S).map((at) => ({
    firstAt: at,
    lastAt: at,
  }));
  const known = { watermarkAt: monday - 1, definitionSeenAt: 0, accounted };
  const before = { lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
  const now = monday + 300_000 * EVERY_10_S;
  planner.put(aPlanned('busy', { intervalMs: EVERY_10_S }), { ...known, ...before }, now, 0);
  expect(planner.takeMissed()).toEqual([]);
  expect(planner.get('busy')?.decidedUntil).toBeGreaterThanOrEqual(now - EVERY_10_S);
});
