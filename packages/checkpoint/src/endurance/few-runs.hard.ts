// A short version of many-runs.hard.ts. It takes minutes, and runs may time out beside other work, so it is also run on
// demand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Endurance, kindsToRun } from './testing/many-runs.js';
import { closeAll } from '../probes/http/testing/http-fixture.js';

/** After a failure each SFTP check starts a separate process. */
const runCount = (kind: string): number => (kind === 'SFTP' ? 60 : 300);
const CONCURRENCY = 60;
/** Resources that a pool keeps, whatever the number of runs. */
const ALLOWED_GROWTH = 8;
const MAX_GROWTH_BYTES = 4 * 1_048_576;

let endurance: Endurance;
beforeAll(async () => {
  endurance = await Endurance.create();
});
afterAll(closeAll);

test.skipIf(process.platform !== 'linux').each(await kindsToRun())(
  'repeated $kind checks of $how servers leak no sockets or memory',
  async ({ kind, how, fails }) => {
    const { runs, failed, before, after } = await endurance.run(kind, how, {
      runs: runCount(kind),
      concurrency: CONCURRENCY,
    });
    expect(failed).toBe(fails * runs);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + ALLOWED_GROWTH);
    expect(after.handles).toBeLessThanOrEqual(before.handles + ALLOWED_GROWTH);
    expect(after.heapBytes - before.heapBytes).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
