import { SECOND, systemClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions } from '../checks/index.js';
import { testDatabase } from '../testing/database.js';
import { anEngine, until } from './testing/an-engine.js';
import { createSteadyClock } from './time/steady-clock.js';
import type { SharedWork } from '../module/module.js';

const db = await testDatabase();
await ensurePartitions(db, systemClock.now());

/** Two loops like those of alerting, which an announced alert wakes. */
const twoLoops = (turns: Readonly<Record<'deliver' | 'call', () => Promise<void>>>): SharedWork => ({
  releaseAbandoned: () => Promise.resolve(),
  loops: (['deliver', 'call'] as const).map((name) => ({
    name,
    everyMs: SECOND / 2,
    wakesOn: 'alert',
    turn: turns[name],
  })),
});

test.each(['deliver', 'call'] as const)('counts a failing %s loop without stopping the other', async (name) => {
  const turns = { deliver: 0, call: 0 };
  const turn = (own: typeof name) => (): Promise<void> => {
    turns[own] += 1;
    return own === name ? Promise.reject(new Error('broken')) : Promise.resolve();
  };
  const { registry } = await anEngine(db, {
    shared: [twoLoops({ deliver: turn('deliver'), call: turn('call') })],
  });
  await until(() => turns.deliver > 2 && turns.call > 2);
  const counted = await registry.getSingleMetricAsString('vedette_engine_loop_failures_total');
  expect(counted).toContain(`{loop="${name}"}`);
  expect(counted.match(/loop="(call|deliver)"/g)).toHaveLength(1);
});

test('starts the next turn immediately when an alert is announced', async () => {
  // The half-second pause between two turns of these loops never ends.
  const clock = createSteadyClock({
    ...systemClock,
    sleep: (ms, signal) => systemClock.sleep(ms === SECOND / 2 ? Infinity : ms, signal),
  });
  const turns = { deliver: 0, call: 0 };
  const count = (name: keyof typeof turns) => () => Promise.resolve(void (turns[name] += 1));
  const { engine } = await anEngine(db, {
    clock,
    shared: [twoLoops({ deliver: count('deliver'), call: count('call') })],
  });
  await until(() => turns.deliver === 1 && turns.call === 1);
  engine.onChange({ topic: 'alert', accountId: 1, ids: [] });
  await until(() => turns.deliver === 2 && turns.call === 2);
});
