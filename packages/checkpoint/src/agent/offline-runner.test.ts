import type { RunOrder } from '@vedette/contract/checkpoint/protocol';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import { seededRandom } from '@vedette/kernel/random';
import { DAY, HOUR, ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aTarget } from '../probes/http/testing/http-fixture.js';
import { createOfflinePlanFile, type StoredPlan, type OfflinePlanStore } from './offline-plan-store.js';
import { OfflineRunner } from './offline-runner.js';
import { FakePort } from './testing/fake-port.js';

const start = Date.parse('2026-11-02T10:00:00Z');
const monitorGuid = '00000000-0000-4000-8000-000000000001';
const plan: OfflinePlan = {
  tag: 'first',
  monitors: [
    {
      monitorGuid,
      intervalMs: MINUTE,
      phaseMs: 0,
      share: { index: 0, of: 1 },
      closed: [],
      target: aTarget({ url: 'http://127.0.0.1:9/' }),
    },
  ],
};
let stop: AbortController;
let clock: ManualClock;
let port: FakePort;
let runs: { readonly order: RunOrder; readonly startAt: number; readonly stop: AbortSignal }[];
let kept: StoredPlan | undefined;

beforeEach(() => {
  stop = new AbortController();
  clock = new ManualClock(start);
  port = new FakePort();
  port.plan = plan;
  runs = [];
  kept = undefined;
});
afterEach(() => stop.abort());

/** A checkpoint whose clock is ahead of the server's, just after contact with the server. */
async function anOffline(
  change: { readonly free?: () => number; readonly aheadMs?: number } = {},
): Promise<OfflineRunner> {
  const memory: OfflinePlanStore = {
    read: () => Promise.resolve(kept),
    write: (news) => Promise.resolve(void (kept = news)),
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const offline = new OfflineRunner({
    port,
    serverId: 7,
    clock,
    random: seededRandom(1),
    log,
    planStore: memory,
    free: change.free ?? (() => 100),
    run: (order, startAt, signal) => void runs.push({ order, startAt, stop: signal }),
  });
  offline.recordContact(change.aheadMs ?? 0);
  void offline.run(stop.signal);
  await clock.advance(0);
  return offline;
}
const goAway = (offline: OfflineRunner): void => {
  port.pollError = new Error('away');
  offline.recordFailedContact();
};

test('follows the plan after 90 s without contact, for a day', async () => {
  const offline = await anOffline();
  goAway(offline);
  await clock.advance(90 * SECOND);
  expect(runs).toEqual([]);
  await clock.advance(60 * SECOND);
  expect(runs.map(({ order }) => order.slotAt)).toEqual([start + 2 * MINUTE]);
  await clock.advance(10 * MINUTE);
  expect(new Set(runs.map(({ order }) => order.slotAt)).size).toBe(11);
  // All but 20 minutes of the day pass while the checkpoint sleeps.
  clock.step(DAY - 20 * MINUTE);
  await clock.advance(20 * MINUTE);
  const last = runs.at(-1)?.order.slotAt ?? 0;
  expect(last).toBeGreaterThan(start + DAY - 10 * MINUTE);
  expect(last).toBeLessThanOrEqual(start + DAY + MINUTE);
});

test('ends immediately on contact with the server, also for waiting runs', async () => {
  const offline = await anOffline();
  goAway(offline);
  await clock.advance(3 * MINUTE);
  expect(runs).toHaveLength(2);
  offline.recordContact(0);
  expect(runs[0]?.stop.aborted).toBe(true);
  await clock.advance(10 * MINUTE);
  expect(runs).toHaveLength(2);
});

test('does not count as cut off while all capacity is in use', async () => {
  await anOffline();
  await clock.advance(10 * MINUTE);
  expect(runs).toEqual([]);
});

test('plans slots by the server’s clock', async () => {
  const offline = await anOffline({ aheadMs: 20 * SECOND });
  goAway(offline);
  await clock.advance(3 * MINUTE);
  const [first] = runs;
  expect(first?.order.slotAt).toBe(start + 2 * MINUTE);
  expect(first?.startAt).toBe(start + 2 * MINUTE + 20 * SECOND);
});

test('starts no more runs than there is capacity', async () => {
  const offline = await anOffline({ free: () => 0 });
  goAway(offline);
  await clock.advance(10 * MINUTE);
  expect(runs).toEqual([]);
});

test('runs nothing if the location does not allow offline runs', async () => {
  const offline = await anOffline();
  port.plan = { tag: 'none', monitors: [] };
  await clock.advance(2 * MINUTE);
  expect(kept?.plan.monitors).toEqual([]);
  goAway(offline);
  await clock.advance(10 * MINUTE);
  expect(runs).toEqual([]);
});

test('resumes a stored plan younger than a day when it starts without a server', async () => {
  port.pollError = new Error('away');
  kept = { plan, heardAt: start - HOUR, aheadMs: 0 };
  const offline = await anOffline();
  offline.recordFailedContact();
  await clock.advance(91 * SECOND + MINUTE);
  expect(runs).not.toEqual([]);
  runs = [];
  clock.step(23 * HOUR);
  await clock.advance(10 * MINUTE);
  expect(runs).toEqual([]);
});

test('stores the plan across restarts and ignores unreadable or empty ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offline-'));
  const memory = createOfflinePlanFile(join(folder, 'deep', 'plan.json'));
  expect(await memory.read()).toBeUndefined();
  await memory.write({ plan, heardAt: start, aheadMs: 5 });
  expect(await createOfflinePlanFile(join(folder, 'deep', 'plan.json')).read()).toEqual({
    plan,
    heardAt: start,
    aheadMs: 5,
  });
  await memory.write({ plan: { tag: 'none', monitors: [] }, heardAt: start, aheadMs: 5 });
  expect(await memory.read()).toBeUndefined();
  await rm(folder, { recursive: true });
});
