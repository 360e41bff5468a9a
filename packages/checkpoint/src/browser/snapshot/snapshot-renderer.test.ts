import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { systemRandom } from '@vedette/kernel/random';
import { expect, test } from 'vitest';
import { BrowserPool } from '../browser-pool.js';
import { createSnapshotRenderer } from './snapshot-renderer.js';

test('a snapshot without a slot in time yields and is not attempted', async () => {
  const clock = new ManualClock(0);
  const program = { path: '/nowhere', environment: {}, from: 'setting' } as const;
  const pool = new BrowserPool({ program, sandbox: 'auto', maxRuns: 0, clock });
  const renderer = createSnapshotRenderer({ pool, clock, random: systemRandom });
  const order = { checkId: 1, form: 'text', contentType: 'text/plain', body: 'eA==' } as const;
  const drawn = renderer.render(order, new AbortController().signal);
  await clock.advance(15 * SECOND);
  expect(await drawn).toBe('preempted');
  const stopped = renderer.render(order, AbortSignal.abort());
  await expect(stopped).rejects.toThrow();
});
