import { readFileSync } from 'node:fs';

/** `utime` and `stime` of /proc/<pid>/stat are counted in ticks of 10 ms on every supported Linux. */
const TICK_MS = 10;

/** Returns the CPU time of a process in ms; undefined if the system does not report it. */
export function processCpuMs(pid: number): number | undefined {
  try {
    // The program name is in parentheses and may contain anything, so the numbers after it are read.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns how long the main thread of a process was runnable without CPU, in ms. For this process it is the calling
 * thread, which need not be the main thread. Undefined if the system does not report it.
 */
export function processRunDelayMs(pid: number): number | undefined {
  try {
    const waitedNs = Number(
      readFileSync(`/proc/${pid === process.pid ? 'thread-self' : pid}/schedstat`, 'utf8').split(' ')[1],
    );
    return Number.isFinite(waitedNs) ? waitedNs / 1_000_000 : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the resident memory of a process in bytes; undefined if the system does not report it. */
export function processMemoryBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
