import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalCheckpoints, loadCheckpoints } from '../../checkpoints/index.js';
import { ensurePartitions, rollUpChecks, noTime, storeChecks, type ErrorLevel } from '../../checks/index.js';
import type { RouteHost } from '../../http/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { anAccountRow } from '../../testing/an-account-row.js';
import { testDatabase } from '../../testing/database.js';
import { toMonitorStatus, type StatusFacts } from './status-rules.js';
import { registerStatusRoutes } from './status-routes.js';

const db = await testDatabase();
const groupGuid = '22222222-2222-4222-8222-222222222222';
const guids: Record<string, string> = {};
let host: RouteHost;
let place: { checkpointId: number; serverId: number };

beforeAll(async () => {
  await ensurePartitions(db, monday);
  await anAccountRow(db);
  await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now: 0 }));
  const [local] = await loadCheckpoints(db, 1);
  place = { checkpointId: local?.checkpointId ?? 0, serverId: local?.servers[0]?.serverId ?? 0 };
  for (const name of ['down', 'maintained', 'new', 'paused', 'up']) guids[name] = await aMonitorRow(db, { name });
  await db
    .updateTable('monitor')
    .set({ is_active: false })
    .where('monitor_guid', '=', guids['paused'] ?? '')
    .execute();
  const at = (name: string, minutesAgo: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid: guids[name] ?? '', at: monday - minutesAgo * MINUTE, errorLevel, serverId: place.serverId });
  await db
    .transaction()
    .execute((tx) =>
      storeChecks(tx, [
        at('up', 600, 0),
        at('up', 300, 1),
        at('up', 299, 0),
        at('up', 4, 0),
        at('down', 24 * 60 - 30, 0),
        at('down', 12 * 60, 1),
        at('down', 12 * 60 - 1, 2),
        at('down', 5, 2),
        at('paused', 60, 2),
        at('maintained', 200, 0),
        at('maintained', 100, 2),
      ]),
    );
  const missed = (from: number, to: number, reason: MissedReason) => ({
    monitor_guid: guids['maintained'] ?? '',
    account_id: 1,
    slots: 1,
    reason,
    from_at: monday - from * MINUTE,
    to_at: monday - to * MINUTE,
  });
  await db
    .insertInto('missed_range')
    .values([missed(150, 140, 'lost'), missed(90, 30, 'maintenance'), missed(20, 10, 'overrun'), missed(5, 0, 'lost')])
    .execute();
  host = await aHost(
    { ann: aCaller(), eve: aCaller({ accountId: 2 }), bob: aCaller({ isAdministrator: false }) },
    {
      lookupMonitor: (accountId) => Promise.resolve(accountId === 1 ? { groupGuids: [] } : undefined),
      lookupMonitorGroup: (accountId) => Promise.resolve(accountId === 1),
    },
  );
  registerStatusRoutes(host, {
    db,
    clock: { now: () => monday },
    monitorsOfGroup: () => Promise.resolve(Object.values(guids)),
  });
});
afterAll(() => host.app.close());

const getData = async (path: string): Promise<unknown> =>
  ((await get(host, path, 'ann')).body as { Data: unknown }).Data;
const getAttributes = async (name: string): Promise<unknown> =>
  ((await getData(`/v4/Status/Monitor/${guids[name] ?? ''}`)) as { Attributes: unknown }).Attributes;

test('returns the last check and uptime of a good monitor', async () => {
  expect(await getAttributes('up')).toEqual({
    ErrorLevel: 'NoError',
    LastCheck: '2026-11-02T10:56:00',
    CheckpointId: place.checkpointId,
    CheckpointName: 'Local 1',
    ErrorDescription: 'OK',
    UptimePercentage: 100,
    ErrorCode: 0,
    LastMonitorCheckId: expect.any(Number) as number,
    TotalTime: 120,
  });
});

test('a failing monitor, before and after its hours are rolled up', async () => {
  const share = ((24 * 60 - 30 - 12 * 60) / (24 * 60 - 30)) * 100;
  const expected = { ErrorLevel: 'Confirmed', ErrorCode: 3500, UptimePercentage: Math.round(share * 1e4) / 1e4 };
  expect(await getAttributes('down')).toMatchObject(expected);
  await rollUpChecks(db, monday);
  expect(await getAttributes('down')).toMatchObject(expected);
  await rollUpChecks(db, monday + 12 * HOUR);
  expect(await getAttributes('down')).toMatchObject(expected);
});

test('a monitor that never ran, and one that is not running', async () => {
  expect(await getAttributes('new')).toEqual({
    ErrorLevel: 'Inconclusive',
    CheckpointId: 0,
    UptimePercentage: 100,
    ErrorCode: 0,
  });
  expect(await getAttributes('paused')).toMatchObject({ ErrorLevel: 'Inactive', UptimePercentage: 100 });
});

test('time missed since the last check, planned or not, does not count as down', async () => {
  // 100 minutes up and 10 down, 60 of maintenance, 25 down during a run that took too long, 5 missed by the service.
  const UptimePercentage = Math.round(((100 + 60 + 5) / 200) * 1e6) / 1e4;
  expect(await getAttributes('maintained')).toMatchObject({ ErrorLevel: 'Confirmed', UptimePercentage });
});

test('links to the monitor, its last check and its checkpoint', async () => {
  const guid = guids['up'] ?? '';
  expect(await getData(`/v4/Status/Monitor/${guid}`)).toMatchObject({
    Type: 'MonitorStatus',
    Id: guid,
    Relationships: [
      { Id: guid, Type: 'Monitor', Links: { Self: `/Monitor/${guid}` } },
      { Type: 'MonitorCheck' },
      { Id: place.checkpointId, Type: 'Checkpoint', Links: { Self: `/Checkpoint/${place.checkpointId}` } },
    ],
  });
});

test('returns a group by name, in pages on request', async () => {
  const names = async (query: string): Promise<unknown> =>
    ((await getData(`/v4/Status/MonitorGroup/${groupGuid}${query}`)) as { Id: string }[]).map(
      ({ Id }) => Object.entries(guids).find(([, guid]) => guid === Id)?.[0],
    );
  expect(await names('')).toEqual(['down', 'maintained', 'new', 'paused', 'up']);
  expect(await names('?skip=1&take=2')).toEqual(['maintained', 'new']);
  expect(await names('?Skip=9')).toEqual([]);
  expect(await names('?take=0')).toEqual([]);
});

test.each([
  ['ann', '?take=-1', 400],
  ['ann', '?skip=some', 400],
  ['eve', '', 404],
  ['bob', '', 403],
  [undefined, '', 401],
])('%s requesting%s gets %i', async (as, query, status) => {
  expect((await get(host, `/v4/Status/MonitorGroup/${groupGuid}${query}`, as)).status).toBe(status);
});

test('a concurrent check names no checkpoint', () => {
  const facts: StatusFacts = {
    monitorGuid: groupGuid,
    isRunning: true,
    lastCheckId: lowestIdAt(monday),
    errorLevel: 0,
    errorCode: 0,
    errorDescription: 'OK',
    totalMs: 1,
    stagingMode: false,
    checkpoint: undefined,
    times: noTime,
    missed: [],
  };
  expect(toMonitorStatus(facts, monday, 'UTC').Attributes).toMatchObject({
    CheckpointId: 0,
    CheckpointName: 'Multiple locations',
  });
});
