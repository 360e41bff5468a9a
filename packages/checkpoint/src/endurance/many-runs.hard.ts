// Run on demand with `npm run test:long`: ten thousand runs of every kind (a hundred for collections) against hostile
// and good servers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAll } from '../probes/http/testing/http-fixture.js';
import { Endurance, formatResult, kindsToRun } from './testing/many-runs.js';

const RUNS = Number(process.env['VEDETTE_ENDURANCE_RUNS'] ?? 10_000);
const CONCURRENCY = 100;
/** Duration of a run with its own process on a busy machine. */
const SLOW_RUN_MS = 720;
/** Resources that a pool keeps, whatever the number of runs. */
const ALLOWED_GROWTH = 8;
/** Small enough to detect a leak of 2 KB per run. */
const MAX_GROWTH_BYTES = 20 * 1_048_576;

let endurance: Endurance;
beforeAll(async () => {
  endurance = await Endurance.create();
});
afterAll(closeAll);

test.skipIf(process.platform !== 'linux').each(await kindsToRun())(
  '$kind checks of $how servers leak no sockets or memory',
  { timeout: RUNS * SLOW_RUN_MS },
  async ({ kind, how, fails }) => {
    const result = await endurance.run(kind, how, { runs: RUNS, concurrency: CONCURRENCY });
    console.log(`${kind}, ${how}: ${formatResult(result)}`);
    expect(result.failed, formatResult(result)).toBe(fails * result.runs);
    expect(result.after.descriptors).toBeLessThanOrEqual(result.before.descriptors + ALLOWED_GROWTH);
    expect(result.after.handles).toBeLessThanOrEqual(result.before.handles + ALLOWED_GROWTH);
    expect(result.after.heapBytes - result.before.heapBytes).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
