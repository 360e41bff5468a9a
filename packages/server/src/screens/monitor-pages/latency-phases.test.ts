import type { Latency } from '@vedette/contract/v1/monitors/monitor-figures';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ensurePartitions, storeChecks, type ErrorLevel } from '../../checks/index.js';
import { aCheck, aMonitorRow, anHttpDetail } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { now, createMonitorsFixture } from '../../testing/some-monitors-routes.js';
import { screenReads } from '../reads/reads-sql.js';
import { readLatency } from './latency.js';
import { aCaller } from '../../testing/a-host.js';

const db = await testDatabase();
const { host, readDeps } = await createMonitorsFixture(db);
afterAll(() => host.app.close());

/** The start of a quarter. */
const at = now - 2 * DAY;
await ensurePartitions(db, at);

let monitorGuid = '';
beforeEach(async () => {
  monitorGuid = await aMonitorRow(db);
});

const http = (minute: number, ms: number, errorLevel: ErrorLevel = 0) => {
  const phases = { resolveMs: 1, connectMs: 2, tlsMs: ms, sendMs: ms, waitMs: ms, receiveMs: ms };
  return aCheck({ monitorGuid, at: at + minute * MINUTE, errorLevel, detail: anHttpDetail({ facts: { phases } }) });
};
const store = (...checks: ReturnType<typeof http>[]) => db.transaction().execute((tx) => storeChecks(tx, checks));
/** Simulates the end of retention: details of errors are kept longer. */
const dropDetailsOfOk = () => sql`delete from check_http where not is_error`.execute(db);
const loadPoints = async (lengthMs: number) => {
  const query = { FromAt: at, UntilAt: at + lengthMs };
  const { Points }: Latency = await readLatency(
    { ...readDeps(), reads: screenReads(db) },
    aCaller(),
    monitorGuid,
    query,
  );
  return Points.map(({ At, TlsTime, WaitTime, ReceiveTime }) => [(At - at) / MINUTE, TlsTime, WaitTime, ReceiveTime]);
};

test('a chart has phases of all checks or none, not only of errors with details left', async () => {
  await store(http(0, 10), http(0.5, 1_000, 2), http(2, 30), http(3, 500, 2));
  const ofAll = [[0, 385, 770, 385]];
  expect(await loadPoints(DAY)).toEqual(ofAll);
  expect(await loadPoints(HOUR)).toEqual([
    [0, 505, 1_010, 505],
    [2, 30, 60, 30],
    [3, 500, 1_000, 500],
  ]);
  await dropDetailsOfOk();
  expect(await loadPoints(DAY)).toEqual(ofAll);
  expect(await loadPoints(HOUR)).toEqual([
    [0, undefined, undefined, undefined],
    [2, undefined, undefined, undefined],
    [3, 500, 1_000, 500],
  ]);
});

test('prefers roll-ups; without their phases uses details while all are stored', async () => {
  await store(http(0, 10), http(1, 20, 2));
  await sql`update monitor_state set quarter_tls_ms = 200 where monitor_guid = ${monitorGuid}`.execute(db);
  expect(await loadPoints(DAY)).toEqual([[0, 100, 30, 15]]);
  await sql`update monitor_state set quarter_phased = null, quarter_tls_ms = null, quarter_wait_ms = null,
    quarter_receive_ms = null where monitor_guid = ${monitorGuid}`.execute(db);
  expect(await loadPoints(DAY)).toEqual([[0, 15, 30, 15]]);
  await dropDetailsOfOk();
  expect(await loadPoints(DAY)).toEqual([[0, undefined, undefined, undefined]]);
});

test('caps a phase at two minutes, in details as in roll-ups', async () => {
  await store(http(0, 2_147_483_647), http(0.5, 0));
  const expectedPoints = [[0, 60_000, 60_000, 60_000]];
  expect(await loadPoints(HOUR)).toEqual(expectedPoints);
  expect(await loadPoints(DAY)).toEqual(expectedPoints);
});
