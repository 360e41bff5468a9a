import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { processWaitedMs } from '../confined/process-use.js';
import type { CpuMoment, CpuUse } from './starving-rules.js';

/** Times in /proc/<pid>/stat are counted in ticks of 10 ms on every Linux there is. */
const TICK_MS = 10;

/** Which processes to look at: all of a group, or those of them that are known. */
export interface Looked {
  readonly groupId: number;
  readonly pids?: readonly number[] | undefined;
}

/** How processes get on; undefined where the system does not show how long threads wait for CPU (Linux does). */
export async function readCpuMoment({ groupId, pids }: Looked): Promise<CpuMoment | undefined> {
  const ourWaitedMs = processWaitedMs(process.pid);
  if (ourWaitedMs === undefined) return undefined;
  const found = (pids ?? (await allPids())).flatMap((pid) => {
    const use = readCpuUse(pid, groupId);
    return use ? [[pid, use] as const] : [];
  });
  return { atMs: performance.now(), processes: new Map(found), ourWaitedMs };
}

async function allPids(): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  return entries.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** One that has ended counts until its parent has taken notice: its time is the parent's then. */
function readCpuUse(pid: number, groupId: number): CpuUse | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name in brackets, which may hold anything: state, parent, group; and from the twelfth on its own times and its children's.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) !== groupId) return undefined;
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const isPage = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
    return { cpuMs: ticks * TICK_MS, waitedMs: fields[0] === 'Z' ? new Map() : readThreadWaits(pid), isPage };
  } catch {
    // It is gone.
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
    // It ended meanwhile.
    return 0;
  }
}
