import { availableParallelism } from 'node:os';
import type { Clock } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';
import { findBrowser } from './find-browser.js';
import { BrowserPool } from './browser-pool.js';

export interface BrowserSettings {
  /** `VEDETTE_BROWSER`: path or name of a Chromium or Chrome, `npm` or `none`; undefined: any that is found. */
  readonly program?: string | undefined;
  /** `VEDETTE_BROWSER_SANDBOX`. */
  readonly sandbox: 'auto' | 'off';
  /** In the format of `PATH`. */
  readonly path: string;
  readonly unpackInto: string;
  /** Concurrent pages; default four per CPU. */
  readonly concurrency?: number;
}

/** Where root unpacks the browser: it runs as another user without access to the data folder. */
const SHARED_FOLDER = '/var/lib/vedette/browser';

/** Creates the browser pool of a checkpoint; undefined, with a log message, if there is no browser. */
export async function createBrowserPool(
  { program: setting, sandbox, path, unpackInto, concurrency }: BrowserSettings,
  { clock, log }: { readonly clock: Clock; readonly log: AgentLog },
): Promise<BrowserPool | undefined> {
  const folder = process.getuid?.() === 0 ? SHARED_FOLDER : unpackInto;
  const program = await findBrowser({ setting, path, unpackInto: folder });
  if (!program) {
    if (setting !== 'none') log.warn({ setting }, 'no browser found; full page checks are left to other checkpoints');
    return undefined;
  }
  const maxRuns = concurrency ?? 4 * availableParallelism();
  const onWarning = (message: string): void => log.warn({ browser: program.path }, message);
  return new BrowserPool({ program, sandbox, clock, maxRuns, onWarning });
}
