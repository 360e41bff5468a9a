// As many-runs.hard.ts, but short: it ends within minutes, and beside other work a run may time out, so it is on demand like the rest here.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Endurance, kindsToRun } from './testing/many-runs.js';
import { closeAll } from '../probes/http/testing/bench.js';

/** After a failure each SFTP check starts a process of its own. */
const runCount = (kind: string): number => (kind === 'SFTP' ? 60 : 300);
const AT_ONCE = 60;
/** What a pool keeps now and then, whatever the number of runs. */
const SLACK = 8;
const MAX_GROWTH_BYTES = 4 * 1_048_576;

let endurance: Endurance;
beforeAll(async () => {
  endurance = await Endurance.begin();
});
afterAll(closeAll);

test.skipIf(process.platform !== 'linux').each(await kindsToRun())(
  '$kind, time and again at $how servers, leaves no socket and no memory behind',
  async ({ kind, how, fails }) => {
    const { runs, failed, before, after } = await endurance.run(kind, how, { runs: runCount(kind), atOnce: AT_ONCE });
    expect(failed).toBe(fails * runs);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + SLACK);
    expect(after.handles).toBeLessThanOrEqual(before.handles + SLACK);
    expect(after.heapBytes - before.heapBytes).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
