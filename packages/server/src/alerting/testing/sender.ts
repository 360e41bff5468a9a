import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('sender-process.ts', import.meta.url));

/** Where a sender kills itself; see `sender-process.ts`. */
export type SenderDeath = 'claimed' | 'answered' | 'never';

/** A process that sends what is due in the database by calls, and ends. */
export function spawnSender(url: string, now: number, die: SenderDeath): ChildProcess {
  const args = ['--conditions=source', '--import', 'tsx', SCRIPT, url, String(now), die];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The signal that ended a process, or `ended`. */
export const ended = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[1] ?? 'ended';
