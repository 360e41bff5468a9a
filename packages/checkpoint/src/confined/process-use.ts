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

/**
 * How long the main thread of a process was ready to run and got no CPU, in ms; of our own process it is the calling thread, which
 * need not be the main one. Undefined where the system does not tell.
 */
export function processWaitedMs(pid: number): number | undefined {
  try {
    const waitedNs = Number(
      readFileSync(`/proc/${pid === process.pid ? 'thread-self' : pid}/schedstat`, 'utf8').split(' ')[1],
    );
    return Number.isFinite(waitedNs) ? waitedNs / 1_000_000 : undefined;
  } catch {
    return undefined;
  }
}

/** Memory a process holds, in bytes; undefined where the system does not tell. */
export function processMemoryBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
