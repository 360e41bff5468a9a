import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { PlannedMonitor } from '../plan/watch.js';
import { aPlanned } from '../testing/a-collector.js';
import { aGateway, guid } from '../testing/a-gateway.js';
import type { SteadyClock } from '../time/steady-clock.js';
import { planSlots } from './term.js';

/** Maintenance that cannot be computed, because the time zone does not exist. */
const unreadable: Partial<PlannedMonitor> = {
  zone: 'Nowhere/At_all',
  maintenance: [{ mode: 'Daily', type: 'DisableMonitoring', starts: '10:01', ends: '10:03' }],
};

test('plans all due monitors when one cannot be planned', async () => {
  const { term, clock } = aGateway();
  const start = clock.now();
  const known = { watermarkAt: start, definitionSeenAt: start, accounted: [] };
  const before = { ...known, lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
  term.planner.remove(guid);
  const fields = { intervalMs: MINUTE, phaseMs: 0 };
  for (let index = 0; index < 5_000; index += 1) {
    const planned = aPlanned(`10000000-0000-4000-8000-${String(index).padStart(12, '0')}`, fields);
    term.planner.put({ ...planned, ...(index === 0 && unreadable) }, before, start, 0);
  }
  await clock.advance(2 * MINUTE);
  const stepped = { now: () => clock.now(), takeJumps: () => [{}] } as unknown as SteadyClock;
  await expect(planSlots(term, stepped)).rejects.toThrow('some monitors could not be planned');
  const late = term.planner.takeMissed().filter(({ fromAt }) => fromAt === start + MINUTE);
  expect(new Set(late.map(({ reason }) => reason))).toEqual(new Set(['clock']));
  expect(late.length).toBeGreaterThanOrEqual(4_999);
  expect(term.planner.nextAt).toBeGreaterThan(clock.now());
});
