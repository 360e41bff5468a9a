import { systemRandom } from '@vedette/kernel/random';
import { ManualClock, MINUTE } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { beforeAll, expect, test } from 'vitest';
import { claimLocalServers, createLocalCheckpoints, saveServerStates } from '../../checkpoints/index.js';
import {
  createBodyStore,
  ensurePartitions,
  judge,
  readSnapshot,
  createSnapshotQueue,
  sqlSnapshotStore,
} from '../../checks/index.js';
import { aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { anOutcome, aResult } from '../testing/a-result.js';
import { bodyStoreAdapter } from './check-store-bodies.js';
import { snapshotQueueAdapter } from './check-store-snapshots-sql.js';
import { sqlCheckStore } from './check-store-sql.js';
import type { SettledCheck } from './check-store.js';
import { aMemberRow } from '../../testing/a-member-row.js';

const db = await testDatabase();
const newCheckId = createIdGenerator();
const clock = new ManualClock(monday);
const store = sqlSnapshotStore(db);
const artifacts = { store: () => Promise.resolve('error-1/x') };
const errors: unknown[] = [];
const snapshotQueue = createSnapshotQueue({ store, artifacts, clock, random: systemRandom });
const createCheckStore = (decides: Pick<typeof snapshotQueue, 'decide'>) =>
  sqlCheckStore({
    db,
    ...bodyStoreAdapter(createBodyStore({ okBudgetBytes: 1e6, keepOkMs: 1e9, keepErrorMs: 1e9 })),
    ...snapshotQueueAdapter(decides, (error) => errors.push(error)),
    followTransitions: () => Promise.resolve(),
  });
const checkStore = createCheckStore(snapshotQueue);
let serverId = 0;
let at = monday;

beforeAll(async () => {
  await ensurePartitions(db, monday);
  await aMemberRow(db, 1);
  await aMonitorRow(db);
  await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now: 0 }));
  [serverId = 0] = await claimLocalServers(db, { member: 'a', now: 0 });
});

function settled(monitorGuid: string, level: 0 | 1 | 2, change: Partial<SettledCheck> = {}): SettledCheck {
  at += MINUTE;
  const page = { contentType: 'text/html', body: Buffer.from(`<h1>${at}</h1>`).toString('base64') };
  const outcome = anOutcome({ ...page, statusCode: level === 0 ? 200 : 503 });
  const check = { checkId: newCheckId(at, monitorGuid), at, level, purpose: 'slot', isStaging: false } as const;
  return {
    result: aResult({ monitorGuid, slotAt: at, serverId, outcome }),
    accountId: 1,
    receivedAt: at,
    isLate: false,
    outcome: { kind: 'check', ...check, verdict: judge(outcome, []), firstError: undefined },
    ...change,
  };
}
const keep = (...checks: readonly SettledCheck[]) => checkStore.transaction(1, (tx) => tx.storeChecks(checks));
const states = (...checks: readonly SettledCheck[]) =>
  Promise.all(
    checks.map(async ({ outcome }) => {
      const found = await readSnapshot(db, 1, outcome.checkId);
      return found && (found.reason ?? found.state);
    }),
  );

test('requests a snapshot for the first confirmed error of each sequence only', async () => {
  const shop = await aMonitorRow(db);
  const checks = ([1, 2, 2, 0, 1, 2] as const).map((level) => settled(shop, level));
  for (const check of checks) await keep(check);
  expect(await states(...checks)).toEqual([undefined, 'Waiting', undefined, undefined, undefined, 'Waiting']);
});

test('requests the same snapshots for a repeated batch and for one large batch', async () => {
  const shop = await aMonitorRow(db);
  const checks = ([1, 2, 2, 0, 2] as const).map((level) => settled(shop, level));
  await keep(...checks);
  await expect(keep(...checks)).resolves.toBeUndefined();
  expect(await states(...checks)).toEqual([undefined, 'Waiting', undefined, undefined, 'Waiting']);
});

test('requests no snapshot for a late result', async () => {
  const late = settled(await aMonitorRow(db), 2, { isLate: true });
  await keep(late);
  expect(await states(late)).toEqual([undefined]);
});

test('skips responses whose server withheld the image or body', async () => {
  const state = { serverId, version: '1', sentAt: at, free: 1, capabilities: [], impairments: [], loopLagMs: 0 };
  const keepWithheld = async (...withheld: string[]) => {
    await saveServerStates(db, [{ state: { ...state, withheld }, at }]);
    const check = settled(await aMonitorRow(db), 2);
    await keep(check);
    return (await states(check))[0];
  };
  expect(await keepWithheld('Screenshots')).toBe('ScreenshotsWithheld');
  expect(await keepWithheld('PageContent')).toBe('ContentWithheld');
  expect(await keepWithheld('HttpHeaders')).toBe('Waiting');
});

test('stores the check when its snapshot request cannot be stored', async () => {
  const shop = await aMonitorRow(db);
  const check = settled(shop, 2);
  const failing = createCheckStore({
    decide: async (noted) => {
      await noted.save([{ accountId: 1, checkId: 1, monitorGuid: 'no guid', decision: { reason: 'Empty' } }], at);
    },
  });
  await failing.transaction(1, (tx) => tx.storeChecks([check]));
  const rows = await db.selectFrom('monitor_check').select('id').where('monitor_guid', '=', shop).execute();
  expect(rows).toEqual([{ id: check.outcome.checkId }]);
  expect(errors).toHaveLength(1);
  expect(await states(check)).toEqual([undefined]);
});
