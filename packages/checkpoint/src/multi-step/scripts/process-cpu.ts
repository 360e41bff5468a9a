import { readFileSync } from 'node:fs';

/** `utime` and `stime` of /proc/<pid>/stat are counted in ticks of 10 ms on every Linux there is. */
const TICK_MS = 10;

/** CPU time a process has used, in ms; undefined where the system does not tell. */
export function processCpuMs(pid: number): number | undefined {
  try {
    // The name of the program stands in parentheses and may hold anything; numbers come after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}
