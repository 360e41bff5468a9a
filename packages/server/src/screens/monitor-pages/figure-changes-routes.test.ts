import { randomUUID } from 'node:crypto';
import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addCheckpoint } from '../../checkpoints/index.js';
import { ensurePartitions, storeChecks, type NewCheck } from '../../checks/index.js';
import type { RouteHost } from '../../http/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { registerScreenRoutes } from '../screen-routes.js';
import { screenReads } from '../reads/reads-sql.js';
import { plainVault } from '../../testing/plain-vault.js';
import { deleteOldVersions } from '../../checks/rollups/version-sql.js';
import { sqlClearingStore } from '../../checks/clearing/clear-sql.js';

const db = await testDatabase();
const clearing = sqlClearingStore(db, () => Promise.resolve([]));
const servers = { bern: 0, oslo: 0 };
let host: RouteHost;

beforeAll(async () => {
  await ensurePartitions(db, monday);
  await aMonitorRow(db, { name: 'first' });
  servers.bern = await aServer('Bern');
  servers.oslo = await aServer('Oslo');
  host = await aHost({ ann: aCaller() }, { lookupMonitor: () => Promise.resolve({ groupGuids: [] }) });
  registerScreenRoutes(host, {
    reads: screenReads(db),
    clock: { now: () => monday },
    visibleTo: () => Promise.resolve('all' as const),
    settingsVisibleTo: () => Promise.resolve('all' as const),
    editableBy: () => Promise.resolve('all' as const),
    db,
    vault: plainVault,
    healthUrl: () => 'http://localhost:8080/health/live',
  });
});
beforeEach(() => db.deleteFrom('figure_version').execute());

/** Adds a checkpoint and returns its server. */
async function aServer(name: string): Promise<number> {
  const draft = { accountId: 1, name, code: '', regionId: 1004, isPrimary: true };
  return (await db.transaction().execute((tx) => addCheckpoint(tx, draft, monday))).serverId;
}
const store = (...checks: NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, checks));
const good = (monitorGuid: string, ...minutes: readonly number[]) =>
  store(...minutes.map((minute) => aCheck({ monitorGuid, at: monday + minute * MINUTE })));
async function loadChanges(monitorGuid: string, query = '') {
  const answer = await get(host, `/api/v1/Monitor/${monitorGuid}/FigureChange${query}`, 'ann');
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as { Rows: FigureChange[]; Next?: string };
}
const sumMs = ({ UpMs, DownMs, UnknownMs }: FigureChange['Before']): number => UpMs + DownMs + UnknownMs;

test('late results record the earlier figures and the checkpoint', async () => {
  const monitorGuid = await aMonitorRow(db);
  await good(monitorGuid, 0, 20, 40, 60);
  const late = { monitorGuid, serverId: servers.bern, deliveredAt: monday + 3 * HOUR };
  await store(
    aCheck({ ...late, at: monday + 21 * MINUTE, errorLevel: 1 }),
    aCheck({ ...late, at: monday + 22 * MINUTE, errorLevel: 2 }),
  );
  const { Rows } = await loadChanges(monitorGuid);
  expect(Rows).toMatchObject([
    {
      At: late.deliveredAt,
      Reason: 'LateResults',
      ByName: 'Bern',
      Note: '',
      FromAt: monday + 15 * MINUTE,
      UntilAt: monday + 45 * MINUTE,
      Quarters: 2,
      Before: { UpMs: 30 * MINUTE, DownMs: 0, UnknownMs: 0, Checks: 2, UnconfirmedErrors: 0, ConfirmedErrors: 0 },
      After: { UpMs: 11 * MINUTE, DownMs: 19 * MINUTE, UnknownMs: 0 },
    },
  ]);
  expect(Rows[0]?.After).toMatchObject({ Checks: 4, UnconfirmedErrors: 1, ConfirmedErrors: 1 });
});

test('time filled by late results was unknown before', async () => {
  const monitorGuid = await aMonitorRow(db);
  await good(monitorGuid, 0, 5);
  const late = { monitorGuid, serverId: servers.oslo, deliveredAt: monday + 2 * HOUR };
  await store(...[30, 60].map((minute) => aCheck({ ...late, at: monday + minute * MINUTE })));
  const { Rows } = await loadChanges(monitorGuid);
  expect(Rows).toMatchObject([
    {
      ByName: 'Oslo',
      Quarters: 4,
      FromAt: monday,
      Before: { UpMs: 5 * MINUTE, UnknownMs: 55 * MINUTE, Checks: 2 },
      After: { UpMs: 60 * MINUTE, UnknownMs: 0, Checks: 3 },
    },
  ]);
});

test('separates planned gaps from missed time before and after', async () => {
  const monitorGuid = await aMonitorRow(db);
  const gap = (from: number, isPlanned: boolean) => ({
    monitorGuid,
    isPlanned,
    from: monday + from * MINUTE,
    to: monday + (from + 10) * MINUTE,
  });
  const gaps = () => Promise.resolve([gap(16, true), gap(30, false)]);
  const storeAround = (...checks: NewCheck[]) => db.transaction().execute((tx) => storeChecks(tx, checks, gaps));
  await storeAround(...[0, 45].map((minute) => aCheck({ monitorGuid, at: monday + minute * MINUTE })));
  const late = { monitorGuid, serverId: servers.bern, deliveredAt: monday + 2 * HOUR };
  await storeAround(aCheck({ ...late, at: monday + 28 * MINUTE, errorLevel: 2 }));
  const { Rows } = await loadChanges(monitorGuid);
  const times = { UnknownMs: 20 * MINUTE, PlannedMs: 10 * MINUTE };
  expect(Rows).toMatchObject([
    { Quarters: 2, Before: { ...times, UpMs: 10 * MINUTE }, After: { ...times, UpMs: 3 * MINUTE, DownMs: 7 * MINUTE } },
  ]);
  expect(Rows.map(({ Before, After }) => [sumMs(Before), sumMs(After)])).toEqual([[30 * MINUTE, 30 * MINUTE]]);
});

test('records no version for a result delivered within its quarter', async () => {
  const monitorGuid = await aMonitorRow(db);
  await good(monitorGuid, 0, 10);
  await store(aCheck({ monitorGuid, at: monday + 5 * MINUTE, errorLevel: 1, deliveredAt: monday + 11 * MINUTE }));
  expect((await loadChanges(monitorGuid)).Rows).toEqual([]);
});

test('extends a version within an hour, and records cleared errors separately', async () => {
  const monitorGuid = await aMonitorRow(db);
  await good(monitorGuid, 0, 10, 20, 30);
  const late = { monitorGuid, serverId: servers.bern, deliveredAt: monday + HOUR };
  await store(aCheck({ ...late, at: monday + 11 * MINUTE, errorLevel: 2 }));
  await store(aCheck({ ...late, at: monday + 12 * MINUTE, errorLevel: 2, deliveredAt: late.deliveredAt + MINUTE }));
  const filter = { accountId: 1, monitors: [monitorGuid], from: monday, until: monday + HOUR };
  const found = await clearing.findErrors({ ...filter, checkpointIds: undefined, errorCodes: undefined }, 100);
  for (const errors of found)
    await clearing.clear({ errors, by: aCaller(), at: monday + 2 * HOUR, note: 'our own test' });
  const { Rows } = await loadChanges(monitorGuid);
  expect(Rows).toMatchObject([
    {
      Reason: 'ClearedErrors',
      ByName: 'Ann',
      Note: 'our own test',
      OperatorGuid: aCaller().operatorGuid,
      Before: { ConfirmedErrors: 2, DownMs: 9 * MINUTE },
      After: { ConfirmedErrors: 0, DownMs: 0 },
    },
    { Reason: 'LateResults', Before: { ConfirmedErrors: 0 }, After: { ConfirmedErrors: 2 } },
  ]);
  for (const { Before, After } of Rows) expect(sumMs(Before)).toBe(sumMs(After));

  const first = await loadChanges(monitorGuid, '?Take=1');
  expect(first.Rows).toEqual(Rows.slice(0, 1));
  const second = await loadChanges(monitorGuid, `?Take=1&Cursor=${first.Next ?? ''}`);
  expect(second).toEqual({ Rows: Rows.slice(1) });
  await expect(loadChanges(monitorGuid, '?Cursor=nonsense')).rejects.toThrow('Cursor');
});

test('records one version for concurrent late results of two checkpoints', async () => {
  const monitorGuid = await aMonitorRow(db);
  await good(monitorGuid, 0, 20);
  const late = { monitorGuid, deliveredAt: monday + 2 * HOUR };
  await store(
    aCheck({ ...late, serverId: servers.bern, at: monday + 10 * MINUTE, errorLevel: 2 }),
    aCheck({ ...late, serverId: servers.oslo, at: monday + 40 * MINUTE }),
  );
  const { Rows } = await loadChanges(monitorGuid);
  expect(Rows).toMatchObject([
    {
      ByName: 'Bern, Oslo',
      FromAt: monday,
      UntilAt: monday + 45 * MINUTE,
      Quarters: 3,
      Before: { UpMs: 20 * MINUTE, DownMs: 0, UnknownMs: 20 * MINUTE, Checks: 2, ConfirmedErrors: 0 },
      After: { UpMs: 30 * MINUTE, DownMs: 10 * MINUTE, UnknownMs: 0, Checks: 4, ConfirmedErrors: 1 },
    },
  ]);
});

test('distinguishes operators with the same name', async () => {
  const monitorGuid = await aMonitorRow(db);
  const guids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const errors = [10, 11].map((minute) => aCheck({ monitorGuid, at: monday + minute * MINUTE, errorLevel: 2 }));
  await store(...errors);
  await good(monitorGuid, 20);
  for (const [index, operatorGuid] of guids.entries()) {
    const ids = errors.slice(index, index + 1).map(({ id }) => id);
    const by = aCaller({ operatorGuid });
    await clearing.clear({ errors: { monitorGuid, name: 'one', ids }, by, at: monday + HOUR + index, note: '' });
  }
  const { Rows } = await loadChanges(monitorGuid);
  expect(Rows.map(({ ByName, OperatorGuid }) => [ByName, OperatorGuid]).sort()).toEqual(
    guids.map((guid) => ['Ann', guid]),
  );
  for (const guid of guids) {
    const change = Rows.find(({ OperatorGuid }) => OperatorGuid === guid);
    expect((change?.Before.ConfirmedErrors ?? 0) - (change?.After.ConfirmedErrors ?? 0)).toBe(1);
  }
  const first = await loadChanges(monitorGuid, '?Take=1');
  const second = await loadChanges(monitorGuid, `?Take=1&Cursor=${first.Next ?? ''}`);
  expect([...first.Rows, ...second.Rows]).toEqual(Rows);
});

test('cuts the names of sixty checkpoints that deliver late simultaneously', async () => {
  const monitorGuid = await aMonitorRow(db);
  await good(monitorGuid, 0, 20);
  const names = Array.from({ length: 60 }, () => `${randomUUID()}${randomUUID()}`.slice(0, 64)).sort();
  const serverIds: number[] = [];
  for (const name of names) serverIds.push(await aServer(name));
  const late = { monitorGuid, deliveredAt: monday + HOUR };
  const deliver = () =>
    store(...serverIds.map((serverId, n) => aCheck({ ...late, serverId, at: monday + 5 * MINUTE + n * 1_000 })));
  await deliver();
  await deliver();
  const { Rows } = await loadChanges(monitorGuid);
  expect(Rows).toMatchObject([{ Before: { Checks: 1 }, After: { Checks: 121 } }]);
  expect(Rows[0]?.ByName).toBe(`${names.join(', ').slice(0, 499)}…`);
});

test('deletes old versions and keeps others', async () => {
  const monitorGuid = await aMonitorRow(db);
  await good(monitorGuid, 0, 10);
  const later = monday + DAY + HOUR;
  for (const [index, deliveredAt] of [monday + HOUR, later].entries())
    await store(aCheck({ monitorGuid, at: monday + (5 + index) * MINUTE, deliveredAt }));
  const kept = async () =>
    (await db.selectFrom('figure_version').select('recorded_hour').orderBy('recorded_hour').execute()).map(
      ({ recorded_hour }) => recorded_hour,
    );
  expect(await kept()).toEqual([monday + HOUR, later]);
  expect(await deleteOldVersions(db, monday + HOUR)).toBe(0);
  expect(await deleteOldVersions(db, monday + DAY)).toBe(1);
  expect(await kept()).toEqual([later]);
});
