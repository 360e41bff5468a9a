import { systemClock, type Clock } from '@vedette/kernel/clock';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { until } from '../testing/an-engine.js';
import { startEngineTime } from '../time/start-engine-time.js';
import { MEMBER_BEAT_MS } from './member-rules.js';
import { runAsMember } from './members.js';

const db = await testDatabase();

const STEP_MS = 25_000;
/** Engine times of processes whose clocks agree differ by less. */
const TOLERANCE_MS = 1_000;

function aClock(stepMs = 0): Clock & { step(ms: number): void } {
  let aheadMs = stepMs;
  return { ...systemClock, now: () => systemClock.now() + aheadMs, step: (ms) => (aheadMs += ms) };
}

const leadMs = (clock: Pick<Clock, 'now'>): number => clock.now() - systemClock.now();

/** Runs a member until the test ends. */
async function start(clock: Clock) {
  const ended = new AbortController();
  const member = crypto.randomUUID();
  const engineClock = await startEngineTime(db, clock, member);
  let members = 0;
  const running = runAsMember(
    {
      db,
      clock: engineClock,
      clockComparison: engineClock.compared,
      self: { holder: crypto.randomUUID(), member, version: 'test', host: 'test', startedAt: 0, leases: [] },
      log: pino({ level: 'silent' }),
      members: { set: (count) => (members = count) },
      onFailure: () => undefined,
      forwardResults: () => Promise.resolve(),
      releaseAbandoned: () => Promise.resolve(),
    },
    (_, lost) =>
      new Promise((resolve) => {
        for (const signal of [ended.signal, lost]) signal.addEventListener('abort', () => resolve());
      }),
    ended.signal,
  );
  const end = (): Promise<void> => (ended.abort(), running);
  onTestFinished(end);
  return { engineClock, members: () => members, end };
}

const loadClocks = async () => {
  const rows = await db.selectFrom('engine_member').select('clock_ahead_ms').execute();
  return rows.flatMap(({ clock_ahead_ms: aheadMs }) => aheadMs ?? []);
};

test('keeps the engine time of all processes when the clock of one is set', { timeout: 30_000 }, async () => {
  const clock = aClock();
  const stepped = await start(clock);
  const others = [await start(aClock()), await start(aClock())];
  await until(async () => (await loadClocks()).length === 3 && stepped.members() === 3);
  // The next heartbeat reads the clocks of the others.
  await systemClock.sleep(MEMBER_BEAT_MS + 500);
  for (const ms of [STEP_MS, -2 * STEP_MS]) {
    clock.step(ms);
    const deadline = systemClock.elapsed() + 1_500;
    while (systemClock.elapsed() < deadline) {
      for (const { engineClock } of [stepped, ...others]) {
        expect(Math.abs(leadMs(engineClock))).toBeLessThan(TOLERANCE_MS);
        expect(Math.abs(leadMs(engineClock.agreed))).toBeLessThan(TOLERANCE_MS);
        expect(engineClock.takeJumps()).toEqual([]);
      }
      await systemClock.sleep(100);
    }
  }
  await until(async () => (await loadClocks()).some((aheadMs) => aheadMs < TOLERANCE_MS - STEP_MS));
  expect(stepped.engineClock.compared.correctionMs).toBeCloseTo(STEP_MS, -3);
  const restarted = await startEngineTime(db, systemClock, 'restarted');
  expect(Math.abs(leadMs(restarted))).toBeLessThan(TOLERANCE_MS);
  const alsoWrong = await startEngineTime(db, aClock(STEP_MS), 'also wrong');
  expect(Math.abs(leadMs(alsoWrong))).toBeLessThan(TOLERANCE_MS);
});

test('follows the clock of the only process, and starts others with its engine time', async () => {
  await db.deleteFrom('engine_member').execute();
  const clock = aClock();
  const only = await start(clock);
  await until(async () => (await loadClocks()).length === 1);
  clock.step(STEP_MS);
  expect(leadMs(only.engineClock)).toBeGreaterThan(STEP_MS - TOLERANCE_MS);
  expect(only.engineClock.takeJumps()).toHaveLength(1);
  await until(async () => (await loadClocks()).some((aheadMs) => aheadMs > STEP_MS - TOLERANCE_MS));
  clock.step(-STEP_MS);
  const next = await startEngineTime(db, systemClock, 'next');
  expect(Math.abs(leadMs(next) - leadMs(only.engineClock))).toBeLessThan(2 * TOLERANCE_MS);
});

test('does not take the step of a clock from an earlier process on the folder', async () => {
  await db.deleteFrom('engine_member').execute();
  const now = systemClock.now();
  const row = { version: 'test', heartbeat: 0, clock_ahead_ms: 0 };
  await db
    .insertInto('engine_member')
    .values([
      { ...row, holder: crypto.randomUUID(), member: 'own', heartbeat_at: now + STEP_MS },
      { ...row, holder: crypto.randomUUID(), member: 'other', heartbeat_at: now },
    ])
    .execute();
  expect(Math.abs(leadMs(await startEngineTime(db, systemClock, 'own')))).toBeLessThan(TOLERANCE_MS);
});
