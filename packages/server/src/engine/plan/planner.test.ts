import { expect, test } from 'vitest';
import type { ChooseCheckpoint } from './choose-checkpoint.js';
import { Planner } from './planner.js';
import { aPlanned, MINUTELY } from '../testing/a-collector.js';

const guid = '00000000-0000-4000-8000-000000000001';
const start = 600_000;

function aPlanner(choose: ChooseCheckpoint) {
  const planner = new Planner({
    choose,
    listSelectedCheckpoints: () => [],
    canStart: () => true,
    mayBecomeUsable: () => false,
    isResultQueued: () => false,
  });
  const known = {
    watermarkAt: start,
    definitionSeenAt: start,
    accounted: [],
    open: undefined,
    unrecheckedError: undefined,
  };
  planner.put(aPlanned(guid), { ...known, lastServerId: undefined, lastCheckAt: undefined }, start, 0);
  return planner;
}
const anywhere: ChooseCheckpoint = (_monitor, { only }) => ({ checkpointId: only ?? 1, needs: [] });

test('delays a requested run until the current one ends, without affecting the grid', () => {
  const planner = aPlanner(anywhere);
  planner.planDue(start + MINUTELY);
  expect(planner.takeWork()).toMatchObject([{ slotAt: start + MINUTELY }]);
  planner.runNow(guid, 7, start + MINUTELY + 105);
  planner.planDue(start + MINUTELY + 110);
  expect(planner.takeWork()).toEqual([]);
  const watch = planner.get(guid);
  if (watch) planner.endRun(watch);
  planner.planDue(start + MINUTELY + 120);
  expect(planner.takeWork()).toMatchObject([{ slotAt: start + MINUTELY + 105, checkpointId: 7 }]);
  if (watch) planner.endRun(watch);
  planner.planDue(start + 2 * MINUTELY);
  expect(planner.takeWork()).toMatchObject([{ slotAt: start + 2 * MINUTELY, checkpointId: 1 }]);
  expect(planner.takeMissed()).toEqual([]);
});

test('misses no slot for a requested run without a checkpoint', () => {
  const planner = aPlanner((_monitor, { only }) => (only === 7 ? undefined : { checkpointId: 1, needs: [] }));
  planner.runNow(guid, 7, start + 1_000);
  planner.planDue(start + 2_000);
  expect([planner.takeWork(), planner.takeMissed()]).toEqual([[], []]);
});

test('repeats a requested, quarantined run on any available checkpoint', () => {
  const planner = aPlanner(anywhere);
  planner.runNow(guid, 7, start + 1_000);
  planner.planDue(start + 1_000);
  const [run] = planner.takeWork();
  if (run) planner.fail(run, 'lost', start + 1_000);
  expect(planner.takeWork()).toMatchObject([{ slotAt: start + 1_000, checkpointId: 1 }]);
});

test('spreads first runs of many monitors, and runs a changed one again', () => {
  const planner = new Planner({
    choose: anywhere,
    listSelectedCheckpoints: () => [],
    canStart: () => true,
    mayBecomeUsable: () => false,
    isResultQueued: () => false,
  });
  const guids = Array.from({ length: 1_000 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
  const grid = { intervalMs: 60 * MINUTELY, definitionChangedAt: start };
  guids.forEach((one, index) => planner.put(aPlanned(one, grid), undefined, start, index));
  const perSecond = Array.from({ length: 14 }, (_, second) => {
    planner.planDue(start + second * 1_000 + 999);
    return planner.takeWork().length;
  });
  expect(perSecond).toEqual([...Array.from({ length: 10 }, () => 50), 200, 200, 100, 0]);
  for (const one of guids) {
    const watch = planner.get(one);
    if (watch) planner.endRun(watch);
  }
  planner.put(aPlanned(guid, { ...grid, definitionChangedAt: start + 20_000 }), undefined, start + 20_000, 0);
  planner.planDue(start + 20_001);
  expect(planner.takeWork()).toMatchObject([{ monitorGuid: guid }]);
  expect(planner.takeMissed()).toEqual([]);
});

test('plans no extra run for a monitor of many whose next slot comes first', () => {
  const planner = new Planner({
    choose: anywhere,
    listSelectedCheckpoints: () => [],
    canStart: () => true,
    mayBecomeUsable: () => false,
    isResultQueued: () => false,
  });
  const planned = aPlanned(guid, { definitionChangedAt: start, phaseMs: 0 });
  expect(planner.put(planned, undefined, start, 100_000)).toBe(false);
  const slotAt = Math.floor(start / MINUTELY) * MINUTELY + MINUTELY;
  planner.planDue(slotAt - 1);
  expect(planner.takeWork()).toEqual([]);
  planner.planDue(slotAt);
  expect(planner.takeWork()).toMatchObject([{ monitorGuid: guid, slotAt }]);
  expect(planner.put(planned, undefined, slotAt, 0)).toBe(false);
});

test('plans the due monitors in parts, the rest with the next call', () => {
  const planner = new Planner({
    choose: anywhere,
    listSelectedCheckpoints: () => [],
    canStart: () => true,
    mayBecomeUsable: () => false,
    isResultQueued: () => false,
  });
  const guids = ['a0', 'a1', 'a2', 'a3', 'a4'];
  const known = { watermarkAt: start, definitionSeenAt: start, accounted: [], unrecheckedError: undefined };
  for (const one of guids)
    planner.put(aPlanned(one), { ...known, lastServerId: undefined, lastCheckAt: undefined }, start, 0);
  const parts = [0, 1, 2, 3].map(() => {
    planner.planDue(start + MINUTELY, 'late', 2);
    return planner.takeWork().map(({ monitorGuid }) => monitorGuid);
  });
  expect(parts.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
  expect(parts.flat().sort()).toEqual(guids);
});
