import { SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMonitorRow } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { ExporterFixture } from './testing/exporter-fixture.js';
import { TracedMonitors } from './traced-monitors-sql.js';

const db = await testDatabase();
const fixture = await ExporterFixture.open(db);
const stranger = await aMonitorRow(db, { accountId: fixture.accountId + 1, name: 'Of another account' });
afterAll(fixture.close);
beforeEach(fixture.reset);

test('traces monitors while one of their export settings asks for it', async () => {
  const traced = new TracedMonitors(db, fixture.clock);
  await traced.refresh();
  expect(traced.has(fixture.monitorGuid)).toBe(false);
  await fixture.insertSetting({}, { SendTraceparent: true });
  await fixture.clock.advance(31 * SECOND);
  await traced.refresh();
  expect([traced.has(fixture.monitorGuid), traced.has(stranger)]).toEqual([true, false]);
});

test.each([
  ['the connection is off', { IsActive: false }, {}],
  ['no traces are sent', {}, { Signals: ['Metrics' as const] }],
  ['no setting asks for it', {}, { SendTraceparent: false }],
])('traces no monitor where %s', async (_why, connection, rules) => {
  const traced = new TracedMonitors(db, fixture.clock);
  await fixture.insertSetting(connection, { SendTraceparent: true, ...rules });
  await traced.refresh();
  expect(traced.has(fixture.monitorGuid)).toBe(false);
});
