// On demand, with `npm run test:long`: every kind ten thousand times (collections a hundred times) against listeners that mean
// harm, and against good ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAll } from '../probes/http/testing/bench.js';
import { Endurance, figures, kindsToRun } from './testing/many-runs.js';

const RUNS = Number(process.env['VEDETTE_ENDURANCE_RUNS'] ?? 10_000);
const AT_ONCE = 100;
/** A run with a process of its own, on a machine that has other work. */
const SLOW_RUN_MS = 720;
/** What a pool keeps now and then, whatever the number of runs. */
const SLACK = 8;
/** A run that left 2 KB behind would show. */
const MAX_GROWTH_BYTES = 20 * 1_048_576;

let endurance: Endurance;
beforeAll(async () => {
  endurance = await Endurance.begin();
});
afterAll(closeAll);

test.skipIf(process.platform !== 'linux').each(await kindsToRun())(
  '$kind at $how servers leaves no socket and no memory behind',
  { timeout: RUNS * SLOW_RUN_MS },
  async ({ kind, how, fails }) => {
    const seen = await endurance.run(kind, how, { runs: RUNS, atOnce: AT_ONCE });
    console.log(`${kind}, ${how}: ${figures(seen)}`);
    expect(seen.failed, figures(seen)).toBe(fails * seen.runs);
    expect(seen.after.descriptors).toBeLessThanOrEqual(seen.before.descriptors + SLACK);
    expect(seen.after.handles).toBeLessThanOrEqual(seen.before.handles + SLACK);
    expect(seen.after.heapBytes - seen.before.heapBytes).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
