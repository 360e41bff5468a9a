import { noArtifacts } from '../testing/no-artifacts.js';
import type { MonitorCheckResponse } from '@vedette/contract/v4/monitor-check';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RouteHost } from '../../http/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller, aHost, get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { registerCheckRoutes } from './check-routes.js';
import { createCursorCodec } from './cursor.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { sqlCheckReads } from './reads-sql.js';
import { storeChecks } from '../store/store-sql.js';

// Each property makes hundreds of requests.
vi.setConfig({ testTimeout: 120_000 });

/**
 * Walks through lists that grow meanwhile, in every order and size: nothing is missed and nothing is returned twice.
 */
const db = await testDatabase();
let host: RouteHost;
const START = monday - 6 * 60 * MINUTE;
const period = 'Start=2026-11-02T05:00:00&End=2026-11-02T11:00:00';

beforeAll(async () => {
  await ensurePartitions(db, monday);
  const lookups = { lookupMonitor: () => Promise.resolve({ groupGuids: [] }) };
  host = await aHost({ ann: aCaller() }, lookups);
  registerCheckRoutes(host, {
    reads: sqlCheckReads(db),
    cursors: createCursorCodec(Buffer.alloc(32, 7)),
    clock: { now: () => monday + 2 * DAY },
    retention: { checkDays: 90, okDetailDays: 7 },
    visibleTo: () => Promise.resolve('all'),
    monitorsOfGroup: () => Promise.resolve([]),
    ...noArtifacts,
    maySeeSettings: () => Promise.resolve(true),
  });
});
afterAll(() => host.app.close());

const read = async (path: string): Promise<MonitorCheckResponse> => {
  const { status, body, text } = await get(host, path, 'ann');
  expect(status, text).toBe(200);
  return body as MonitorCheckResponse;
};
const ids = ({ Data }: MonitorCheckResponse): number[] => Data.map(({ Id }) => Id);

/** Stores checks at these minutes of the period. Returns their ids. */
async function store(monitorGuid: string, minutes: readonly number[]): Promise<number[]> {
  const checks = minutes.map((minute, attempt) => aCheck({ monitorGuid, at: START + minute * MINUTE, attempt }));
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  return checks.map(({ id }) => id);
}

const minutes = (max: number) => fc.array(fc.nat({ max: 300 }), { maxLength: max });
const walks = fc.record({
  isAscending: fc.boolean(),
  take: fc.integer({ min: 2, max: 7 }),
  before: minutes(18),
  /** Checks stored after each batch was read. */
  meanwhile: fc.array(minutes(3), { maxLength: 6 }),
});

test('returns each check of a walk once, in order, whatever is stored meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ isAscending, take, before, meanwhile }) => {
      const monitorGuid = await aMonitorRow(db);
      const old = await store(monitorGuid, before);
      const sorting = isAscending ? 'Ascending' : 'Descending';
      let next: string | undefined =
        `/v4/MonitorCheck/Monitor/${monitorGuid}?${period}&Take=${take}&Sorting=${sorting}`;
      const seen: number[] = [];
      for (let batch = 0; next !== undefined; batch += 1) {
        const list: MonitorCheckResponse = await read(next);
        expect(list.Data.length).toBeLessThanOrEqual(take);
        seen.push(...ids(list));
        await store(monitorGuid, meanwhile[batch] ?? []);
        next = list.Links.Next;
      }
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => (isAscending ? a - b : b - a)));
      expect(seen).toEqual(expect.arrayContaining(old));
    }),
    { numRuns: 8 },
  );
});

test('returns the reverse when walking backwards, with batches of any size', async () => {
  await fc.assert(
    fc.asyncProperty(minutes(15), fc.integer({ min: 1, max: 6 }), async (given, take) => {
      const monitorGuid = await aMonitorRow(db);
      const stored = await store(monitorGuid, given);
      const walk = async (sorting: string): Promise<number[]> => {
        const found: number[] = [];
        let next: string | undefined =
          `/v4/MonitorCheck/Monitor/${monitorGuid}?${period}&Take=${take}&Sorting=${sorting}`;
        while (next !== undefined) {
          const list: MonitorCheckResponse = await read(next);
          found.push(...ids(list));
          next = list.Links.Next;
        }
        return found;
      };
      const forwards = await walk('Ascending');
      expect(forwards).toEqual([...stored].sort((a, b) => a - b));
      expect(await walk('Descending')).toEqual([...forwards].reverse());
    }),
    { numRuns: 8 },
  );
});

test('returns new checks once and in order when polled with the last cursor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(minutes(4), { minLength: 1, maxLength: 4 }), async (rounds) => {
      const monitorGuid = await aMonitorRow(db);
      const path = `/v4/MonitorCheck/Monitor/${monitorGuid}`;
      const seen: number[] = [];
      let list = await read(`${path}?PresetPeriod=All&Take=100&Sorting=Ascending`);
      const stored: number[] = [];
      for (const [round, given] of rounds.entries()) {
        // Each turn is later than the previous one.
        stored.push(
          ...(await store(
            monitorGuid,
            given.map((minute) => round * 60 + (minute % 60)),
          )),
        );
        list = await read(`${path}?Cursor=${list.Cursors.Self ?? ''}&Take=100`);
        seen.push(...ids(list).filter((id) => !seen.includes(id)));
        expect(list.Links.Next).toBeUndefined();
      }
      expect(seen).toEqual([...stored].sort((a, b) => a - b));
    }),
    { numRuns: 8 },
  );
});
