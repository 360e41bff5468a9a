import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@vedette/kernel/clock';
import { findBrowser } from '../find-browser.js';
import { BrowserPool, type PoolOptions } from '../pool.js';

/** Disables the detection of CPU starvation, so that tests do not depend on the load of the machine. */
const cpuMoment = () => Promise.resolve(undefined);

/** Creates a pool with the machine's browser, else npm's, like a checkpoint. */
export async function aPool(change: Partial<PoolOptions> = {}): Promise<BrowserPool> {
  const places = { path: process.env['PATH'] ?? '', unpackInto: join(tmpdir(), 'vedette-test-browser') };
  const program = await findBrowser({ setting: process.env['VEDETTE_BROWSER'], ...places });
  if (!program) throw new Error('this machine has no browser, not even from npm');
  const usual = { sandbox: 'auto', clock: systemClock, maxRuns: 3, cpuMoment } as const;
  return new BrowserPool({ program, ...usual, ...change });
}
