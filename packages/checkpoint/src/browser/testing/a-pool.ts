import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@vedette/kernel/clock';
import { findBrowser } from '../find-browser.js';
import { BrowserPool, type BrowserPoolOptions } from '../browser-pool.js';

/** Disables the detection of CPU starvation, so that tests do not depend on the load of the machine. */
const noCpuSnapshot = () => Promise.resolve(undefined);

/** Creates a pool with the machine's browser, else npm's, like a checkpoint. */
export async function aPool(overrides: Partial<BrowserPoolOptions> = {}): Promise<BrowserPool> {
  const searchOptions = { path: process.env['PATH'] ?? '', unpackInto: join(tmpdir(), 'vedette-test-browser') };
  const program = await findBrowser({ setting: process.env['VEDETTE_BROWSER'], ...searchOptions });
  if (!program) throw new Error('this machine has no browser, not even from npm');
  const defaults = { sandbox: 'auto', clock: systemClock, maxRuns: 3, takeCpuSnapshot: noCpuSnapshot } as const;
  return new BrowserPool({ program, ...defaults, ...overrides });
}
