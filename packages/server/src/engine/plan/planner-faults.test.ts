import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aPlanned, MINUTELY } from '../testing/a-collector.js';
import { Planner, type PlannerDeps } from './planner.js';
import type { PlannedMonitor } from './watch.js';

const guid = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const start = 600_000;
const slot = start + MINUTELY;
const known = { watermarkAt: start, definitionSeenAt: start, accounted: [], unrecheckedError: undefined };
const before = { ...known, lastServerId: undefined, lastCheckAt: undefined };
const broken = (): never => {
  throw new Error('this cannot be planned');
};
/** Maintenance that cannot be computed, because the time zone does not exist. */
const unreadable: Partial<PlannedMonitor> = {
  zone: 'Nowhere/At_all',
  maintenance: [{ mode: 'Daily', type: 'DisableMonitoring', starts: '10:01', ends: '10:03' }],
};

function aPlanner(change: Partial<PlannerDeps> = {}) {
  const place = { isThere: true, isBroken: false };
  const planner = new Planner({
    choose: () => (place.isBroken ? broken() : place.isThere ? { checkpointId: 1, needs: [] } : undefined),
    listSelectedCheckpoints: () => [],
    mayBecomeUsable: () => true,
    canStart: () => true,
    isResultQueued: () => false,
    ...change,
  });
  planner.put(aPlanned(guid), before, start, 0);
  return { planner, place };
}

test('misses a waiting slot that cannot be planned, and runs the next one', () => {
  const { planner, place } = aPlanner();
  place.isThere = false;
  planner.planDue(slot);
  place.isBroken = true;
  expect(() => planner.planDue(slot + SECOND)).toThrow(AggregateError);
  expect(planner.get(guid)?.waiting).toBeUndefined();
  expect(planner.takeMissed()).toMatchObject([{ fromAt: slot, slots: 1, reason: 'definition' }]);
  Object.assign(place, { isBroken: false, isThere: true });
  planner.planDue(slot + MINUTELY);
  expect(planner.takeWork()).toMatchObject([{ slotAt: slot + MINUTELY }]);
  expect(planner.takeMissed()).toEqual([]);
});

test('misses an unplannable slot once, reports it and plans other monitors', () => {
  const { planner } = aPlanner({
    choose: ({ monitorGuid }) => (monitorGuid === guid ? broken() : { checkpointId: 1, needs: [] }),
  });
  planner.put(aPlanned(other), before, start, 1);
  expect(() => planner.planDue(slot)).toThrow('some monitors could not be planned');
  expect(planner.takeMissed()).toMatchObject([{ monitorGuid: guid, fromAt: slot, slots: 1, reason: 'definition' }]);
  expect(planner.takeWork()).toMatchObject([{ monitorGuid: other, slotAt: slot }]);
  planner.planDue(slot + SECOND);
  expect(planner.takeMissed()).toEqual([]);
});

test('keeps the current run when a turn of its monitor fails, and counts its result', () => {
  const { planner } = aPlanner();
  planner.planDue(slot);
  const [run] = planner.takeWork();
  planner.put({ ...aPlanned(guid), ...unreadable }, undefined, slot + 1, 0);
  expect(() => planner.planDue(slot + MINUTELY)).toThrow(AggregateError);
  expect(planner.get(guid)?.activeRun).toMatchObject({ slotAt: run?.slotAt });
  expect(planner.takeMissed()).toMatchObject([{ fromAt: slot + MINUTELY, slots: 1, reason: 'overrun' }]);
});

test('misses the slots of invalid maintenance without affecting other monitors', () => {
  const { planner } = aPlanner();
  const asleep = { ...before, watermarkAt: start - 5 * MINUTELY };
  const id = '00000000-0000-4000-8000-000000000003';
  planner.put({ ...aPlanned(id), ...unreadable }, asleep, start + 10 * MINUTELY, 1);
  const missed = planner.takeMissed().filter(({ monitorGuid }) => monitorGuid === id);
  expect(missed.reduce((slots, one) => slots + one.slots, 0)).toBeGreaterThanOrEqual(14);
  expect(() => planner.planDue(start + 11 * MINUTELY)).toThrow(AggregateError);
  expect(planner.takeMissed()).toContainEqual(
    expect.objectContaining({ monitorGuid: id, fromAt: start + 11 * MINUTELY, reason: 'definition' }),
  );
});

test('keeps the reason of a lost run that cannot be planned again', () => {
  const { planner, place } = aPlanner();
  planner.planDue(slot);
  const [run] = planner.takeWork();
  place.isBroken = true;
  if (run) planner.fail(run, 'lost', slot + SECOND);
  expect(planner.get(guid)?.activeRun).toBeUndefined();
  expect(planner.takeMissed()).toMatchObject([{ fromAt: slot, slots: 1, reason: 'lost' }]);
  expect(() => planner.planDue(slot + 2 * SECOND)).toThrow(AggregateError);
});

test('skips a recheck that cannot be planned, and misses the run of a new definition', () => {
  const { planner, place } = aPlanner();
  planner.planDue(slot);
  const watch = planner.get(guid);
  if (!watch?.activeRun) throw new Error('nothing is under way');
  place.isBroken = true;
  expect(planner.recheck(watch, slot + 1, watch.activeRun, { checkId: 1, at: slot })).toBe(false);
  planner.endRun(watch);
  planner.put(aPlanned(guid, { definitionChangedAt: slot + SECOND }), undefined, slot + SECOND, 0);
  expect(() => planner.planDue(slot + 2 * SECOND)).toThrow(AggregateError);
  expect(planner.takeMissed()).toMatchObject([{ fromAt: slot + SECOND, reason: 'definition' }]);
});
