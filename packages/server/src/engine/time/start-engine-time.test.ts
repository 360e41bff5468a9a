import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { startFrom } from './start-engine-time.js';

const START = 1_700_000_000_000;

/** Starts beside another process whose clock agrees. `delays` are the times that the database takes to respond. */
async function start(delays: readonly number[]) {
  const clock = new ManualClock(START);
  let readings = 0;
  const read = async () => {
    const databaseAt = clock.now();
    await clock.sleep(delays[readings++] ?? Infinity);
    return { others: [{ heartbeatAt: databaseAt, clockAheadMs: 0 }], lastAt: databaseAt, databaseAt };
  };
  const starting = startFrom(read, clock);
  await clock.advance(delays.reduce((sum, ms) => sum + ms + SECOND, 0));
  const started = await starting;
  return { correctionMs: started.compared.correctionMs, leadMs: started.now() - clock.now(), readings };
}

test('reads the other clocks again if the database responds slowly', async () => {
  expect(await start([5 * SECOND, 10])).toEqual({ correctionMs: 0, leadMs: 0, readings: 2 });
});

test('starts with its own clock if the database stays slow', async () => {
  const delays = Array.from({ length: 5 }, () => 5 * SECOND);
  expect(await start(delays)).toEqual({ correctionMs: 0, leadMs: 0, readings: 5 });
});
