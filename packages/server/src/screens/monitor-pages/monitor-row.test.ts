import { createTurnCounter } from '@vedette/kernel/testing/turn-counter';
import { expect, test } from 'vitest';
import type { MonitorFacts } from '../reads/monitor-facts-sql.js';
import { MONITORS_PER_TURN, computeMonitorStates } from './monitor-row.js';

const NOW = Date.UTC(2026, 3, 30, 12);

test('yields to other work while computing states of all monitors', async () => {
  const turns = createTurnCounter();
  const facts = Array.from({ length: 3.5 * MONITORS_PER_TURN }, (_, at) => ({
    monitorGuid: String(at),
    isActive: true,
    mode: 'Production',
    intervalMs: 60_000,
    createdAt: NOW,
    get groupGuids() {
      turns.count();
      return [];
    },
  }));
  // The state of a monitor needs only these facts.
  const monitors = await computeMonitorStates(facts as unknown as MonitorFacts[], new Map(), 'UTC', NOW);
  turns.stop();
  expect(monitors.map((one) => one.facts.monitorGuid)).toEqual(facts.map(({ monitorGuid }) => monitorGuid));
  expect(turns.max()).toBe(MONITORS_PER_TURN);
});
