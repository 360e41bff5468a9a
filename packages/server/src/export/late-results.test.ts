import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { storeChecks } from '../checks/index.js';
import { aMonitorRow } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { SEND_DELAY_MS } from './exporter.js';
import { recordLateResults } from './late-sql.js';
import { ExporterFixture } from './testing/exporter-fixture.js';

const db = await testDatabase();
const fixture = await ExporterFixture.open(db);
const { clock, received, insertSetting, state, storeDueCheck, exportDue, storeLateCheck, paths } = fixture;
afterAll(fixture.close);
beforeEach(fixture.reset);

test('sends results stored after the cursor has passed them, once each', async () => {
  await insertSetting({}, { Signals: ['Metrics', 'Traces'] });
  const at = clock.now() + 1;
  await storeDueCheck();
  await exportDue();
  received.splice(0);
  await storeLateCheck(at);
  fixture.respond = (path) => (path.endsWith('traces') ? [503] : [200]);
  await exportDue();
  await storeLateCheck(at + 1);
  await clock.advance(10 * SECOND);
  fixture.respond = () => [200];
  await exportDue();
  await exportDue();
  const [metrics, traces] = ['/otel/v1/metrics', '/otel/v1/traces'];
  expect(paths()).toEqual([metrics, traces, traces, metrics, traces]);
  expect(await state()).toMatchObject({ SentCount: 3, DroppedCount: 0, LastError: null });
});

test('sends a late result ahead of the cursor once', async () => {
  await insertSetting({}, { Signals: ['Metrics'] });
  await clock.advance(3 * SECOND);
  await storeLateCheck(clock.now() - 2 * SECOND);
  await clock.advance(SEND_DELAY_MS);
  await exportDue();
  await clock.advance(MINUTE);
  await exportDue();
  await exportDue();
  expect([received.length, (await state())?.SentCount]).toEqual([1, 1]);
});

test('never passes a check that is still being stored, however slow its commit', async () => {
  await insertSetting({}, { Signals: ['Metrics'] });
  const slow = fixture.aCheckAt(clock.now() + 5);
  let commit = (): void => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let storing = Promise.resolve();
  await new Promise<void>((written) => {
    storing = db.transaction().execute(async (tx) => {
      await storeChecks(tx, [slow], () => Promise.resolve([]));
      await recordLateResults(tx, [slow], clock.now());
      written();
      await held;
    });
  });
  await storeDueCheck({ monitorGuid: await aMonitorRow(db, { accountId: fixture.accountId, name: 'Blog' }) });
  await exportDue();
  expect(received).toEqual([]);
  commit();
  await storing;
  await exportDue();
  expect(await state()).toMatchObject({ SentCount: 2, DroppedCount: 0 });
});

test('ignores late results from before a setting; drops and counts old ones', async () => {
  const before = clock.now() - SECOND;
  await insertSetting({}, { Signals: ['Metrics'] });
  await clock.advance(HOUR);
  await storeLateCheck(before);
  await exportDue();
  expect([received.length, (await state())?.SentCount]).toEqual([0, 0]);
  await storeLateCheck(before + MINUTE);
  await clock.advance(25 * HOUR);
  await exportDue();
  expect([received.length, (await state())?.DroppedCount]).toEqual([0, 1]);
});
