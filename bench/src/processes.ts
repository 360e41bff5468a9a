import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { SECOND } from '@vedette/kernel/clock';

export const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns `pid` and all its descendants. Linux only, since it reads /proc. */
export function listProcessTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const each = Number(entry);
    if (Number.isInteger(each)) parents.set(each, Number(readStat(each)?.[1] ?? -1));
  }
  const tree = [pid];
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member && !tree.includes(child)) tree.push(child);
  }
  return tree;
}

/** Returns user and system time of these processes in ms. Processes that have ended count as zero. */
export function cpuMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readStat(pid);
    return stat ? Number(stat[11]) + Number(stat[12]) : 0;
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS_PER_SECOND;
}

/** Returns the sum of proportional set sizes in MB. */
export function memoryMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Returns the fields of /proc/PID/stat from the state on. The process name before it may contain spaces. */
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Adds up `cpuMs` of processes that come and go. A process that has ended keeps the value of its last reading. */
export function cpuCounter(pids: () => readonly number[]): () => number {
  const cpuByPid = new Map<number, number>();
  return () => {
    for (const pid of pids()) cpuByPid.set(pid, Math.max(cpuByPid.get(pid) ?? 0, cpuMs([pid])));
    return [...cpuByPid.values()].reduce((sum, each) => sum + each, 0);
  };
}

/**
 * Reads a counter of CPU every second until `act` has ended. Without this, processes that end meanwhile, such as those of
 * idle connections of PostgreSQL, would be counted with the CPU they had used at the start.
 */
export async function readEverySecond(read: () => number, act: () => Promise<unknown>): Promise<void> {
  const timer = setInterval(read, SECOND);
  try {
    await act();
  } finally {
    clearInterval(timer);
  }
}
