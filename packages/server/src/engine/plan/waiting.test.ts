import fc from 'fast-check';
import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aPlanned, MINUTELY } from '../testing/a-collector.js';
import { Planner, type PlannerDeps } from './planner.js';
import { startAllowanceMs } from './slot-rules.js';

const guid = '00000000-0000-4000-8000-000000000001';
const start = 600_000;

/** A monitor that was checked until now. Each test decides whether a checkpoint is available. */
function aBench(intervalMs = MINUTELY, change: Partial<PlannerDeps> = {}) {
  const place = { isThere: false, mayComeBack: true };
  const planner = new Planner({
    choose: () => (place.isThere ? { checkpointId: 1, needs: [] } : undefined),
    listSelectedCheckpoints: () =>
      [1, 2, 3].map((checkpointId) => ({ checkpointId, needs: [], canRun: place.isThere })),
    mayBecomeUsable: () => place.mayComeBack,
    canStart: () => true,
    isResultQueued: () => false,
    ...change,
  });
  const planned = aPlanned(guid, { intervalMs });
  const known = { watermarkAt: start, definitionSeenAt: start, accounted: [], unrecheckedError: undefined };
  planner.put(planned, { ...known, lastServerId: undefined, lastCheckAt: undefined }, start, 0);
  const watch = planner.get(guid);
  if (!watch) throw new Error('there is no such monitor');
  return { place, planner, planned, watch };
}
const slot = start + MINUTELY;
const allowance = startAllowanceMs({ intervalMs: MINUTELY, phaseMs: 0 });

test('delays a slot while all checkpoints are impaired and runs it when one is back', () => {
  const { place, planner } = aBench();
  planner.planDue(slot);
  expect([planner.takeWork(), planner.takeMissed()]).toEqual([[], []]);
  place.isThere = true;
  expect(planner.nextAt).toBe(slot + SECOND);
  planner.planDue(slot + SECOND);
  expect(planner.takeWork()).toMatchObject([{ slotAt: slot, attempt: 0, checkpointId: 1 }]);
  expect(planner.takeMissed()).toEqual([]);
});

test('gives up a slot once when it is too late, and runs the next one', () => {
  const { place, planner } = aBench();
  for (let at = slot; at <= slot + allowance; at += SECOND) planner.planDue(at);
  expect(planner.takeMissed()).toMatchObject([{ fromAt: slot, slots: 1, reason: 'noCheckpoint' }]);
  place.isThere = true;
  planner.planDue(slot + allowance + SECOND);
  expect(planner.takeWork()).toEqual([]);
  planner.planDue(slot + MINUTELY);
  expect(planner.takeWork()).toMatchObject([{ slotAt: slot + MINUTELY }]);
});

test('does not delay a slot if no checkpoint can come back', () => {
  const { place, planner } = aBench();
  place.mayComeBack = false;
  planner.planDue(slot);
  expect(planner.takeMissed()).toMatchObject([{ fromAt: slot, reason: 'noCheckpoint' }]);
});

test('repeats a lost run once another checkpoint is available', () => {
  const { place, planner } = aBench();
  place.isThere = true;
  planner.planDue(slot);
  const [run] = planner.takeWork();
  if (!run) throw new Error('nothing was planned');
  place.isThere = false;
  planner.fail(run, 'lost', slot + 5 * SECOND);
  expect(planner.takeMissed()).toEqual([]);
  place.isThere = true;
  planner.planDue(slot + 6 * SECOND);
  expect(planner.takeWork()).toMatchObject([{ slotAt: slot, attempt: 2 }]);
});

test('delays a recheck too, and misses no slot if it never starts', () => {
  const { place, planner, watch } = aBench();
  place.isThere = true;
  planner.planDue(slot);
  planner.takeWork();
  place.isThere = false;
  const firstError = { checkId: 1, at: slot + 100 };
  if (!watch.activeRun) throw new Error('nothing is under way');
  expect(planner.recheck(watch, slot + 100, watch.activeRun, firstError)).toBe(true);
  place.isThere = true;
  planner.planDue(slot + 100 + SECOND);
  expect(planner.takeWork()).toMatchObject([{ slotAt: slot, attempt: 1, isUrgent: true }]);
  expect(watch.activeRun).toMatchObject({ purpose: 'recheck', firstError });
  place.isThere = false;
  planner.retryRun(watch, watch.activeRun, 'quarantined', slot + 2_000);
  for (let at = slot + 3_000; at <= slot + MINUTELY - SECOND; at += SECOND) planner.planDue(at);
  expect([watch.waiting, planner.takeMissed(), planner.takeWork()]).toEqual([undefined, [], []]);
});

test('drops waiting runs of a paused monitor and the recheck of a changed one', () => {
  const stopped = aBench();
  stopped.planner.planDue(slot);
  const { monitor } = stopped.planned;
  stopped.planner.put({ ...stopped.planned, monitor: { ...monitor, isActive: false } }, undefined, slot + 1, 0);
  expect(stopped.watch.waiting).toBeUndefined();
  expect(stopped.planner.takeMissed()).toMatchObject([{ fromAt: slot, reason: 'paused' }]);

  const edited = aBench();
  edited.place.isThere = true;
  edited.planner.planDue(slot);
  edited.place.isThere = false;
  if (!edited.watch.activeRun) throw new Error('nothing is under way');
  edited.planner.recheck(edited.watch, slot + 100, edited.watch.activeRun, { checkId: 1, at: slot + 100 });
  const redefined = { ...edited.planned, monitor: { ...monitor, definitionChangedAt: slot + 200 } };
  edited.planner.put(redefined, undefined, slot + 200, 0);
  expect(edited.watch.waiting).toBeUndefined();
  expect(edited.planner.takeMissed()).toEqual([]);
});

test('misses a waiting slot when results cannot be stored anywhere', () => {
  let canStart = true;
  const { place, planner } = aBench(MINUTELY, { canStart: () => canStart });
  planner.planDue(slot);
  canStart = false;
  place.isThere = true;
  for (let at = slot + SECOND; at <= slot + allowance; at += SECOND) planner.planDue(at);
  expect(planner.takeWork()).toEqual([]);
  expect(planner.takeMissed()).toMatchObject([{ fromAt: slot, reason: 'store' }]);
});

/** Per second: whether a checkpoint is available, and whether this process gets a turn. */
const second = fc.record({ isThere: fc.boolean(), isLooking: fc.boolean() });

test('runs a slot if a checkpoint is available in time, and decides each slot once', () => {
  const seconds = fc.array(second, { minLength: 120, maxLength: 240 });
  fc.assert(
    fc.property(fc.constantFrom(10, 20, 60), seconds, (intervalS, happens) => {
      const intervalMs = intervalS * SECOND;
      const { place, planner, watch } = aBench(intervalMs);
      const ran: number[] = [];
      const missed = new Map<number, number>();
      happens.forEach(({ isThere, isLooking }, index) => {
        if (!isLooking) return;
        place.isThere = isThere;
        planner.planDue(start + index * SECOND);
        for (const { slotAt } of planner.takeWork()) {
          ran.push(slotAt);
          planner.endRun(watch);
        }
        for (const { fromAt, slots } of planner.takeMissed()) missed.set(fromAt, slots);
      });
      const missedSlots = [...missed].flatMap(([fromAt, slots]) =>
        Array.from({ length: slots }, (_, index) => fromAt + index * intervalMs),
      );
      const late = startAllowanceMs({ intervalMs, phaseMs: 0 });
      const decided: number[] = [];
      for (let slotAt = start + intervalMs; slotAt <= watch.decidedUntil; slotAt += intervalMs) {
        if (watch.waiting?.run.slotAt !== slotAt) decided.push(slotAt);
        const hadPlace = happens.some(({ isThere, isLooking }, index) => {
          const at = start + index * SECOND;
          return isThere && isLooking && at >= slotAt && at <= slotAt + late && at < slotAt + intervalMs;
        });
        if (hadPlace) expect(ran).toContain(slotAt);
      }
      expect([...ran, ...missedSlots].sort((a, b) => a - b)).toEqual(decided);
    }),
  );
});
