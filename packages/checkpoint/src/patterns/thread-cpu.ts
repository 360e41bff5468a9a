import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;
const [USER, SYSTEM] = [11, 12];

/**
 * CPU time of a thread of this process in ms, by the name it has under /proc (`…/task/<tid>`); undefined where the
 * system does not tell, which is everywhere but on Linux.
 */
export function threadCpuMs(task: string): number | undefined {
  if (task === '') return undefined;
  try {
    const text = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  } catch {
    return undefined;
  }
}
