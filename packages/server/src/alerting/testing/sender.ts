import type { ChildProcess } from 'node:child_process';
import { createScriptRunner } from '../../testing/script-runner.js';

/** Where a sender kills itself; see `sender-process.ts`. */
export type SenderDeath = 'claimed' | 'begun' | 'answered' | 'never';

/**
 * Returns a function that starts a process which makes the due calls of the database and ends. Call it at the top of
 * the file.
 */
export async function createSender(url: string): Promise<(now: number, die: SenderDeath) => ChildProcess> {
  const start = await createScriptRunner(new URL('sender-process.ts', import.meta.url));
  return (now, die) => start(url, String(now), die);
}
