import { DAY, HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { PlannedMaintenance } from '../monitors/index.js';
import { slotAfter } from './slot-rules.js';
import { aFailure, anOutcome } from './testing/a-result.js';
import { aPlanned, guidOf } from './testing/builders.js';
import { slotsOf } from './testing/memory-ledger.js';
import { quietWorld, Simulation, type World } from './testing/simulation.js';

/** The day Amsterdam sets its clocks back: 25 October 2026, 25 hours from midnight to midnight. */
const midnight = Date.parse('2026-10-24T22:00:00Z');
const longer = [5, 10, 15].map((minutes) => minutes * MINUTE);

const nightly: PlannedMaintenance = { mode: 'Daily', type: 'DisableMonitoring', starts: '02:15', ends: '02:45' };
const quiet: PlannedMaintenance = { mode: 'Daily', type: 'DisableNotifications', starts: '05:00', ends: '06:00' };

const monitors = Array.from({ length: 50 }, (_, index) =>
  aPlanned(
    {
      monitorGuid: guidOf(index + 1),
      intervalMs: (index < 4 ? undefined : longer[index % 3]) ?? MINUTE,
      definitionChangedAt: midnight,
    },
    { zone: 'Europe/Amsterdam', maintenance: index % 5 === 0 ? [nightly, quiet] : [] },
  ),
);

const between = (at: number, from: number, to: number): boolean => midnight + from <= at && at < midnight + to;

/** Monitor 2 is down from 8:00 to 9:30; monitor 3 hangs for 100 s each time from 10:00 to 11:00. */
const world: World = {
  probe: (guid, at) => {
    if (guid === guidOf(2) && between(at, 8 * HOUR, 9.5 * HOUR)) return { tookMs: 400, outcome: aFailure() };
    if (guid === guidOf(3) && between(at, 10 * HOUR, 11 * HOUR)) return { tookMs: 100 * SECOND, outcome: anOutcome() };
    const isSlow = between(at, 12.4 * HOUR, 12.6 * HOUR);
    return { tookMs: (isSlow ? 25 : 2) * SECOND, outcome: anOutcome() };
  },
  isThere: (place, at) => !(place === 1 ? between(at, 6 * HOUR, 7 * HOUR) : between(at, 6.5 * HOUR, 6.75 * HOUR)),
  isImpaired: (place, at) => (place === 2 ? between(at, 12 * HOUR, 13 * HOUR) : between(at, 12.5 * HOUR, 12.6 * HOUR)),
  isStoreAway: (at) => between(at, 15 * HOUR, 16 * HOUR),
};

/** Each slot of each monitor, by what became of it; a slot with two fates or none is named. */
function account({ ledger, term }: Simulation): { fates: Map<string, number>; wrong: string[] } {
  const fates = new Map<string, number>();
  const wrong: string[] = [];
  for (const { planned, decidedUntil, flight } of term.planner.all()) {
    const { monitorGuid } = planned.monitor;
    const found = new Map<number, string[]>();
    const note = (slotAt: number, fate: string): void => void found.set(slotAt, [...(found.get(slotAt) ?? []), fate]);
    const done = ledger.checks.filter(({ result }) => result.monitorGuid === monitorGuid);
    for (const slotAt of new Set(done.map(({ result }) => result.slotAt))) note(slotAt, 'done');
    for (const range of ledger.missed.values()) {
      if (range.monitorGuid === monitorGuid) for (const slotAt of slotsOf(range)) note(slotAt, range.reason);
    }
    if (flight?.purpose === 'slot') note(flight.slotAt, 'under way');
    for (let slotAt = slotAfter(planned.monitor, midnight); slotAt <= decidedUntil;) {
      const fate = found.get(slotAt)?.join('+') ?? 'unaccounted';
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
      if (fate === 'unaccounted' || fate.includes('+'))
        wrong.push(`${monitorGuid} ${new Date(slotAt).toISOString()} ${fate}`);
      slotAt = slotAfter(planned.monitor, slotAt);
    }
  }
  return { fates, wrong };
}

test('a day of 50 monitors with everything that can happen accounts for every slot', async () => {
  const before = process.cpuUsage();
  const simulation = new Simulation(midnight, world);
  await simulation.start(monitors);
  await simulation.pass(3 * HOUR + 10 * SECOND);
  await simulation.stop('clean');
  await simulation.pass(20 * SECOND);
  await simulation.start();
  await simulation.pass(2 * HOUR);
  await simulation.stop('killed');
  await simulation.pass(10 * MINUTE);
  await simulation.start();
  const [first] = monitors;
  if (!first) throw new Error('no monitors');
  simulation.change({ ...first, monitor: { ...first.monitor, isActive: false } });
  await simulation.pass(HOUR / 2);
  simulation.change({ ...first, monitor: { ...first.monitor, definitionChangedAt: simulation.now } });
  await simulation.pass(14 * HOUR);
  simulation.step(20 * MINUTE);
  await simulation.pass(midnight + DAY + HOUR - simulation.now);
  const { fates, wrong } = account(simulation);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(fates.has('late')).toBe(false);
  const reasons = ['clock', 'done', 'maintenance', 'noCheckpoint', 'overrun', 'paused', 'quarantined', 'stopped'];
  expect([...fates.keys()].filter((fate) => fate !== 'under way').sort()).toEqual(expect.arrayContaining(reasons));
  expect(simulation.ledger.transitions.map(({ kind }) => kind)).toEqual([
    'opened',
    ...Array.from({ length: simulation.ledger.transitions.length - 2 }, () => 'confirmedAgain'),
    'closed',
  ]);
  const failed = simulation.ledger.checks.filter(({ outcome }) => outcome.level > 0);
  expect(new Set(failed.map(({ result }) => result.monitorGuid))).toEqual(new Set([guidOf(2)]));
  // Processor time, since other tests run beside this one.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
}, 60_000);

test('maintenance stops slots for the whole repeated hour, and for nothing else', async () => {
  const simulation = new Simulation(midnight, quietWorld);
  const [first] = monitors;
  if (!first) throw new Error('no monitors');
  await simulation.start([first]);
  await simulation.pass(6 * HOUR);
  const checked = simulation.ledger.checks.map(({ result }) => result.slotAt);
  const [from, to] = [Date.parse('2026-10-25T00:15:00Z'), Date.parse('2026-10-25T01:45:00Z')];
  expect(checked.filter((at) => from <= at && at < to)).toEqual([]);
  expect(checked.filter((at) => at < from || at >= to)).toHaveLength((6 * HOUR - 90 * MINUTE) / MINUTE);
});

test('an error is rechecked from the other checkpoint within five seconds', async () => {
  const simulation = new Simulation(midnight, { ...quietWorld, probe: () => ({ tookMs: 400, outcome: aFailure() }) });
  await simulation.start([aPlanned({ monitorGuid: guidOf(9), intervalMs: MINUTE, definitionChangedAt: midnight })]);
  await simulation.pass(10 * MINUTE);
  const { checks } = simulation.ledger;
  expect(checks.map(({ outcome }) => outcome.level).join('')).toMatch(/^(12)+1?$/);
  checks.forEach((check, index) => {
    const before = checks[index - 1];
    if (check.outcome.level !== 2 || !before) return;
    expect(check.result.serverId).not.toBe(before.result.serverId);
    expect(check.result.startedAt - before.outcome.at).toBeLessThanOrEqual(5_000);
  });
});

test('a store that was away for an hour gets every result, once, and no error from it', async () => {
  const simulation = new Simulation(midnight, { ...quietWorld, isStoreAway: (at) => between(at, HOUR, 2 * HOUR) });
  await simulation.start([aPlanned({ monitorGuid: guidOf(5), definitionChangedAt: midnight })]);
  await simulation.pass(3 * HOUR);
  const { checks, missed } = simulation.ledger;
  expect(missed.size).toBe(0);
  expect(checks.every(({ outcome }) => outcome.level === 0)).toBe(true);
  expect(new Set(checks.map(({ result }) => result.slotAt)).size).toBe(checks.length);
  expect(checks.length).toBeGreaterThanOrEqual(180);
});

test('a result that cannot be stored is set aside alone', async () => {
  const simulation = new Simulation(midnight, quietWorld);
  simulation.ledger.poison = ({ result }) => result.monitorGuid === guidOf(3);
  await simulation.start(monitors.slice(0, 8));
  await simulation.pass(30 * MINUTE);
  expect(simulation.ledger.checks.some(({ result }) => result.monitorGuid === guidOf(3))).toBe(false);
  expect(simulation.ledger.checks.filter(({ result }) => result.monitorGuid === guidOf(1)).length).toBeGreaterThan(20);
  expect(new Set(simulation.ledger.aside.map(({ result }) => result.monitorGuid))).toEqual(new Set([guidOf(3)]));
  expect(account(simulation).wrong).toEqual([]);
});
