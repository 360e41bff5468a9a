import { SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMonitorRow } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { ExporterStand } from './testing/exporter-stand.js';
import { TracedMonitors } from './traced-monitors-sql.js';

const db = await testDatabase();
const stand = await ExporterStand.open(db);
const stranger = await aMonitorRow(db, { accountId: stand.accountId + 1, name: 'Of another account' });
afterAll(stand.close);
beforeEach(stand.reset);

test('monitors are traced while an export of theirs asks for it', async () => {
  const traced = new TracedMonitors(db, stand.clock);
  await traced.refresh();
  expect(traced.has(stand.shop)).toBe(false);
  await stand.aSetting({}, { SendTraceparent: true });
  await stand.clock.advance(31 * SECOND);
  await traced.refresh();
  expect([traced.has(stand.shop), traced.has(stranger)]).toEqual([true, false]);
});

test.each([
  ['the connection is off', { IsActive: false }, {}],
  ['no traces are sent', {}, { Signals: ['Metrics' as const] }],
  ['nobody asks', {}, { SendTraceparent: false }],
])('none are where %s', async (_why, connection, rules) => {
  const traced = new TracedMonitors(db, stand.clock);
  await stand.aSetting(connection, { SendTraceparent: true, ...rules });
  await traced.refresh();
  expect(traced.has(stand.shop)).toBe(false);
});
