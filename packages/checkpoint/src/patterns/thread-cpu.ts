import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second on every machine. */
const TICK_MS = 10;
const [USER_TICKS_FIELD, SYSTEM_TICKS_FIELD] = [11, 12];

/**
 * Returns the CPU time of a thread of this process in ms, by its name under /proc (`…/task/<tid>`). Undefined where the
 * system does not report it, as on all systems but Linux.
 */
export function threadCpuMs(task: string): number | undefined {
  if (task === '') return undefined;
  try {
    const text = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
    // The name in parentheses may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER_TICKS_FIELD]) + Number(fields[SYSTEM_TICKS_FIELD])) * TICK_MS;
  } catch {
    return undefined;
  }
}
