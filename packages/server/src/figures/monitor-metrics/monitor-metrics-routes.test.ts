import { MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePartitions, noTime, storeChecks, type ErrorLevel } from '../../checks/index.js';
import type { RouteHost } from '../../http/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller, aHost, get, type HostResponse } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { scrape, type Sample } from '../../testing/metrics-text.js';
import type { MonitorFacts } from './monitor-families-rules.js';
import { registerMonitorMetricsRoutes } from './monitor-metrics-routes.js';
import { readMonitorMetrics } from './monitor-metrics-sql.js';

const db = await testDatabase();
const PATH = '/api/v1/Metrics/Monitor';
const group = '22222222-2222-4222-8222-222222222222';
const guids: Record<string, string> = {};
let many: MonitorFacts[] | undefined;
let host: RouteHost;

beforeAll(async () => {
  await ensurePartitions(db, monday);
  for (const name of ['down', 'new', 'up "quoted"']) guids[name] = await aMonitorRow(db, { name });
  const at = (name: string, minutesAgo: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid: guids[name] ?? '', at: monday - minutesAgo * MINUTE, errorLevel });
  const checks = [
    at('up "quoted"', 300, 1),
    at('up "quoted"', 4, 0),
    at('down', 61, 0),
    at('down', 60, 1),
    at('down', 59, 2),
  ];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  host = await aHost(
    { ann: aCaller(), eve: aCaller({ accountId: 2 }), bob: aCaller({ isAdministrator: false }) },
    { lookupMonitorGroup: (accountId, guid) => Promise.resolve(accountId === 1 && guid === group) },
  );
  registerMonitorMetricsRoutes(
    host,
    {
      db,
      clock: { now: () => monday },
      visibleTo: ({ isAdministrator }) => Promise.resolve(isAdministrator ? 'all' : [guids['down'] ?? '']),
      monitorsOfGroup: () => Promise.resolve([guids['new'] ?? '', guids['down'] ?? '']),
    },
    (store, query) => (many ? Promise.resolve(many) : readMonitorMetrics(store, query)),
  );
});
afterAll(() => host.app.close());

const read = (answer: HostResponse): Sample[] => scrape(answer.text, 'prometheus');
const names = (answer: HostResponse): string[] => [
  ...new Set(read(answer).map(({ labels }) => labels['monitor'] ?? '')),
];

test('reports the last check and last 24 hours of every monitor of the account', async () => {
  const answer = await get(host, PATH, 'ann');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    vary: expect.stringMatching(/accept/i) as string,
  });
  const monitorSamples = (monitor: string) =>
    Object.fromEntries(
      read(answer)
        .filter(({ labels }) => labels['monitor'] === monitor)
        .map(({ name, labels, value }) => [
          [name.replace('vedette_monitor_', ''), labels['phase'] ?? labels['error_level'] ?? ''].join(' ').trim(),
          value,
        ]),
    );
  expect(monitorSamples('up "quoted"')).toMatchObject({
    info: 1,
    active: 1,
    up: 1,
    error_level: 0,
    error_code: 0,
    last_check_duration_seconds: 0.12,
    last_check_timestamp_seconds: (monday - 4 * MINUTE) / 1_000,
    'last_check_phase_duration_seconds resolve': 0.01,
    'last_check_phase_duration_seconds connect': 0.02,
    'last_check_phase_duration_seconds download': 0.09,
    last_check_size_bytes: 1024,
    last_check_http_status_code: 200,
    'day_checks none': 1,
    'day_checks unconfirmed': 1,
    'day_checks confirmed': 0,
  });
  // One minute up, then down up to now: an ongoing outage counts.
  expect(monitorSamples('down')).toMatchObject({
    up: 0,
    error_level: 2,
    error_code: 3500,
    'day_checks confirmed': 1,
    day_uptime_ratio: expect.closeTo(1 / 61, 6) as number,
  });
  expect(monitorSamples('new')).toEqual({
    info: 1,
    active: 1,
    'day_checks none': 0,
    'day_checks unconfirmed': 0,
    'day_checks confirmed': 0,
  });
  for (const { name, value } of read(answer).filter((each) => each.name.endsWith('_ratio')))
    expect(value, name).toBeLessThanOrEqual(1);
});

test('responds in OpenMetrics when the scraper prefers it', async () => {
  const answer = await get(host, PATH, 'ann', {
    accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5',
  });
  expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect(scrape(answer.text, 'openmetrics').length).toBeGreaterThan(10);
});

test('reports only visible monitors, and of a group only its members', async () => {
  expect(names(await get(host, PATH, 'bob'))).toEqual(['down']);
  expect((await get(host, PATH, 'eve')).text).toBe('');
  expect(names(await get(host, `${PATH}?MonitorGroupGuid=${group}`, 'ann'))).toEqual(['down', 'new']);
  expect(names(await get(host, `${PATH}?MonitorGroupGuid=${group}`, 'bob'))).toEqual(['down']);
  expect((await get(host, `${PATH}?MonitorGroupGuid=${group}`, 'eve')).status).toBe(404);
  expect((await get(host, `${PATH}?MonitorGroupGuid=x`, 'ann')).status).toBe(400);
  expect((await get(host, PATH)).status).toBe(401);
});

test('rejects too many monitors instead of truncating', async () => {
  const day = { checks: 0, unconfirmed: 0, confirmed: 0, times: noTime };
  const one = { monitorGuid: 'g', name: 'n', type: 'Https', mode: 'Production', isRunning: true, day };
  many = Array.from({ length: 10_001 }, () => one);
  const answer = await get(host, PATH, 'ann');
  many = undefined;
  expect(answer).toMatchObject({
    status: 400,
    body: { Messages: [{ Message: expect.stringContaining('10000') as string }] },
  });
});
