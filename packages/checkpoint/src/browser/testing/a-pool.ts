import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@vedette/kernel/clock';
import { findBrowser } from '../find-browser.js';
import { BrowserPool, type PoolOptions } from '../pool.js';

/** Tests know what they see, however busy the machine is that they run on. */
const cpuMoment = () => Promise.resolve(undefined);

/** The machine's browser, else npm's, as a checkpoint would find it. */
export async function aPool(change: Partial<PoolOptions> = {}): Promise<BrowserPool> {
  const places = { path: process.env['PATH'] ?? '', unpackInto: join(tmpdir(), 'vedette-test-browser') };
  const program = await findBrowser({ setting: process.env['VEDETTE_BROWSER'], ...places });
  if (!program) throw new Error('this machine has no browser, and npm brought none');
  const usual = { sandbox: 'auto', clock: systemClock, most: 3, cpuMoment } as const;
  return new BrowserPool({ program, ...usual, ...change });
}
