import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { processRunDelayMs } from '../confined/process-use.js';
import type { CpuSnapshot, CpuUsage } from './cpu-starvation-rules.js';

/** Times in /proc/<pid>/stat are counted in ticks of 10 ms on every supported Linux. */
const TICK_MS = 10;

/** Processes to measure: a whole group, or known members of it. */
export interface MeasuredProcesses {
  readonly groupId: number;
  readonly pids?: readonly number[] | undefined;
}

/** Measures processes; undefined where the system does not report how long threads wait for CPU (Linux does). */
export async function readCpuSnapshot({ groupId, pids }: MeasuredProcesses): Promise<CpuSnapshot | undefined> {
  const ourWaitedMs = processRunDelayMs(process.pid);
  if (ourWaitedMs === undefined) return undefined;
  const found = (pids ?? (await listPids())).flatMap((pid) => {
    const usage = readCpuUsage(pid, groupId);
    return usage ? [[pid, usage] as const] : [];
  });
  return { atMs: performance.now(), processes: new Map(found), ourWaitedMs };
}

async function listPids(): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  return entries.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** A process that has ended counts until its parent reaps it; then its time is part of the parent's. */
function readCpuUsage(pid: number, groupId: number): CpuUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the name in parentheses, which may contain anything: state, parent, group; from the twelfth, the
    // times of the process and its children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) !== groupId) return undefined;
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const isPage = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
    return { cpuMs: ticks * TICK_MS, waitMsByThread: fields[0] === 'Z' ? new Map() : readThreadWaits(pid), isPage };
  } catch {
    // The process has ended.
    return undefined;
  }
}

function readThreadWaits(pid: number): Map<number, number> {
  const threads = readdirSync(`/proc/${pid}/task`);
  return new Map(threads.map((thread) => [Number(thread), readWaitMs(`/proc/${pid}/task/${thread}`)]));
}

function readWaitMs(thread: string): number {
  try {
    return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}
