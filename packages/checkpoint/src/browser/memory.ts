import { readdir, readFile } from 'node:fs/promises';
import { freemem } from 'node:os';

const MB = 1_048_576;

/**
 * Returns the bytes available to a new process: free memory of the machine or of its control group, whichever is less.
 */
export async function readFreeMemory(): Promise<number> {
  const [machineBytes, groupBytes] = await Promise.all([readMachineAvailableBytes(), readGroupAvailableBytes()]);
  return Math.min(machineBytes, groupBytes);
}

async function readMachineAvailableBytes(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(text)?.[1];
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1_024;
}

/** Control groups version 2; `max` means no limit. Limits of version 1 are not read. */
async function readGroupAvailableBytes(): Promise<number> {
  const readNumber = async (name: string): Promise<number> =>
    Number.parseInt(await readFile(`/sys/fs/cgroup/${name}`, 'utf8').catch(() => ''), 10);
  const [maxBytes, usedBytes, stat] = await Promise.all([
    readNumber('memory.max'),
    readNumber('memory.current'),
    readFile('/sys/fs/cgroup/memory.stat', 'utf8').catch(() => ''),
  ]);
  if (Number.isNaN(maxBytes) || Number.isNaN(usedBytes)) return Infinity;
  const reclaimable = Number(/^inactive_file (\d+)/m.exec(stat)?.[1] ?? 0);
  return Math.max(0, maxBytes - usedBytes + reclaimable);
}

export interface ProcessMemory {
  readonly pid: number;
  /** Private memory in MB. */
  readonly usedMb: number;
  readonly isRenderer: boolean;
}

/** Returns the living processes of a group, if the system lists them (Linux); empty elsewhere. */
export async function listGroupProcesses(groupId: number): Promise<ProcessMemory[]> {
  const entries = await readdir('/proc').catch(() => []);
  const processes = await Promise.all(
    entries.filter((name) => /^\d+$/.test(name)).map((pid) => readProcessMemory(pid, groupId)),
  );
  return processes.filter((process) => process !== undefined);
}

/** Returns the private memory of a process in MB; 0 if it has ended, or the system does not report it. */
export async function readUsedMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024) / MB;
}

async function readProcessMemory(pid: string, groupId: number): Promise<ProcessMemory | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Fields after the name in parentheses, which may contain anything: state, parent, group.
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(group) !== groupId || state === 'Z') return undefined;
    const [commandLine, usedMb] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readUsedMb(Number(pid)),
    ]);
    return { pid: Number(pid), usedMb, isRenderer: commandLine.includes('--type=renderer') };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}
