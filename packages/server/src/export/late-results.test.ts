import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { storeChecks } from '../checks/index.js';
import { aMonitorRow } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { LAG_MS } from './exporter.js';
import { recordLateResults } from './late-sql.js';
import { ExporterFixture } from './testing/exporter-fixture.js';

const db = await testDatabase();
const fixture = await ExporterFixture.open(db);
const { clock, received, aSetting, state, happen, turn, arriveLate, paths } = fixture;
afterAll(fixture.close);
beforeEach(fixture.reset);

test('sends results stored after the cursor has passed them, once each', async () => {
  await aSetting({}, { Signals: ['Metrics', 'Traces'] });
  const at = clock.now() + 1;
  await happen();
  await turn();
  received.splice(0);
  await arriveLate(at);
  fixture.answer = (path) => (path.endsWith('traces') ? [503] : [200]);
  await turn();
  await arriveLate(at + 1);
  await clock.advance(10 * SECOND);
  fixture.answer = () => [200];
  await turn();
  await turn();
  const [metrics, traces] = ['/otel/v1/metrics', '/otel/v1/traces'];
  expect(paths()).toEqual([metrics, traces, traces, metrics, traces]);
  expect(await state()).toMatchObject({ SentCount: 3, DroppedCount: 0, LastError: null });
});

test('sends a late result ahead of the cursor once', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
  await clock.advance(3 * SECOND);
  await arriveLate(clock.now() - 2 * SECOND);
  await clock.advance(LAG_MS);
  await turn();
  await clock.advance(MINUTE);
  await turn();
  await turn();
  expect([received.length, (await state())?.SentCount]).toEqual([1, 1]);
});

test('never passes a check that is still being stored, however slow its commit', async () => {
  await aSetting({}, { Signals: ['Metrics'] });
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
  await happen({ monitorGuid: await aMonitorRow(db, { accountId: fixture.accountId, name: 'Blog' }) });
  await turn();
  expect(received).toEqual([]);
  commit();
  await storing;
  await turn();
  expect(await state()).toMatchObject({ SentCount: 2, DroppedCount: 0 });
});

test('ignores late results from before a setting; drops and counts old ones', async () => {
  const before = clock.now() - SECOND;
  await aSetting({}, { Signals: ['Metrics'] });
  await clock.advance(HOUR);
  await arriveLate(before);
  await turn();
  expect([received.length, (await state())?.SentCount]).toEqual([0, 0]);
  await arriveLate(before + MINUTE);
  await clock.advance(25 * HOUR);
  await turn();
  expect([received.length, (await state())?.DroppedCount]).toEqual([0, 1]);
});
