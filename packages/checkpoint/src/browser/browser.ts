import { availableParallelism } from 'node:os';
import type { Clock } from '@vedette/kernel/clock';
import type { AgentLog } from '../log.js';
import { findBrowser } from './find-browser.js';
import { BrowserPool } from './pool.js';

export interface BrowserSettings {
  /** `VEDETTE_BROWSER`: path or name of a Chromium or Chrome, `npm` or `none`; undefined: what is there. */
  readonly program?: string | undefined;
  /** `VEDETTE_BROWSER_SANDBOX`. */
  readonly sandbox: 'auto' | 'off';
  /** As in `PATH`. */
  readonly path: string;
  readonly unpackInto: string;
  /** Pages at once; default four for each processor. */
  readonly concurrency?: number;
}

/** Where root unpacks: the browser runs as somebody else, to whom the data folder is closed. */
const SHARED_FOLDER = '/var/lib/vedette/browser';

/** The browser pool of a checkpoint; undefined, with a word in the log, where there is no browser. */
export async function browserPool(
  { program: setting, sandbox, path, unpackInto, concurrency }: BrowserSettings,
  { clock, log }: { readonly clock: Clock; readonly log: AgentLog },
): Promise<BrowserPool | undefined> {
  const place = process.getuid?.() === 0 ? SHARED_FOLDER : unpackInto;
  const program = await findBrowser({ setting, path, unpackInto: place });
  if (!program) {
    if (setting !== 'none')
      log.warn({ setting }, 'no browser was found: full page checks are left to other checkpoints');
    return undefined;
  }
  const most = concurrency ?? 4 * availableParallelism();
  const onTrouble = (words: string): void => log.warn({ browser: program.path }, words);
  return new BrowserPool({ program, sandbox, clock, most, onTrouble });
}
