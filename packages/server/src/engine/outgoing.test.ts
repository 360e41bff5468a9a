import { SECOND, systemClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ensurePartitions } from '../checks/index.js';
import { testDatabase } from '../testing/database.js';
import { anEngine, until } from './testing/an-engine.js';
import { steadyClock } from './time/steady-clock.js';

const db = await testDatabase();
await ensurePartitions(db, systemClock.now());

test.each(['deliverDue', 'callDue'] as const)(
  '%s that fails is counted, and does not stop what else leaves',
  async (name) => {
    const turns = { deliverDue: 0, callDue: 0 };
    const turn = (own: typeof name) => (): Promise<void> => {
      turns[own] += 1;
      return own === name ? Promise.reject(new Error('broken')) : Promise.resolve();
    };
    const { registry } = await anEngine(db, { deliverDue: turn('deliverDue'), callDue: turn('callDue') });
    await until(() => turns.deliverDue > 2 && turns.callDue > 2);
    const counted = await registry.getSingleMetricAsString('vedette_engine_loop_failures_total');
    expect(counted).toContain(`{loop="${name === 'callDue' ? 'call' : 'deliver'}"}`);
    expect(counted.match(/loop="(call|deliver)"/g)).toHaveLength(1);
  },
);

test('what sends alerts looks at once when one is announced, and does not wait for its next turn', async () => {
  // Half a second, as these loops wait between two turns, never ends.
  const clock = steadyClock({
    ...systemClock,
    sleep: (ms, signal) => systemClock.sleep(ms === SECOND / 2 ? Infinity : ms, signal),
  });
  const turns = { deliver: 0, call: 0 };
  const { engine } = await anEngine(db, {
    clock,
    deliverDue: () => Promise.resolve(void (turns.deliver += 1)),
    callDue: () => Promise.resolve(void (turns.call += 1)),
  });
  await until(() => turns.deliver === 1 && turns.call === 1);
  engine.hear({ topic: 'alert', accountId: 1, ids: [] });
  await until(() => turns.deliver === 2 && turns.call === 2);
});
