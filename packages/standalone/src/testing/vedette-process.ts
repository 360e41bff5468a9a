import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const program = `${root}packages/standalone/dist/main.js`;
const checkpointProgram = `${root}packages/checkpoint/dist/main.js`;

/** Vedette as an operator runs it: built, in a separate process. */
export interface VedetteProcess {
  readonly child: ChildProcess;
  /** Output so far. */
  readonly output: () => string;
  /** Resolves when it reports ready. Rejects with its output if it ends before. */
  readonly ready: Promise<void>;
  /** Exit code. */
  readonly ended: Promise<number | null>;
}

type RunningProcess = Pick<VedetteProcess, 'child' | 'ended' | 'output'>;
const runningProcesses = new Set<RunningProcess>();

/** A stop takes at most 10 s (`MAX_STOP_MS` of the service, or the time a checkpoint drains); busy machines need longer. */
const MAX_STOP_MS = 60_000;

/**
 * Stops every process that a test left running.
 * @throws Error about processes that had to be killed, once all have ended
 */
export async function stopAll(): Promise<void> {
  const stops = await Promise.allSettled([...runningProcesses].map(interrupt));
  const failed = stops.find((stop) => stop.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Stops a process as Ctrl-C does. One that does not end is killed, so that it cannot block the tests after it.
 * @throws Error with the state of its threads when it had to be killed
 */
async function interrupt(running: RunningProcess): Promise<void> {
  const { child, ended } = running;
  child.kill('SIGCONT');
  child.kill('SIGINT');
  const waiting = new AbortController();
  const late = sleep(MAX_STOP_MS, 'late' as const, { signal: waiting.signal }).catch(() => undefined);
  const outcome = await Promise.race([ended, late]);
  waiting.abort();
  if (outcome !== 'late') return;
  const state = await describeThreads(child.pid ?? 0);
  child.kill('SIGKILL');
  await ended;
  throw new Error(`process did not end ${MAX_STOP_MS / 1000} s after SIGINT\n${state}\n${running.output()}`);
}

/** Returns one line for each thread: its name, its state and the kernel function it waits in. */
async function describeThreads(pid: number): Promise<string> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => []);
  const read = (path: string): Promise<string> => readFile(`${folder}/${path}`, 'utf8').catch(() => '');
  const lines = threads.map(async (thread) => {
    const status = await read(`${thread}/status`);
    const [name, state] = [/^Name:\s*(.*)$/m, /^State:\s*(.*)$/m].map((pattern) => pattern.exec(status)?.[1] ?? '?');
    return `${thread} ${name} ${state} ${await read(`${thread}/wchan`)}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** @param nodeOptions options of node itself, before the program */
export function startProcess(
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): VedetteProcess {
  return start([...nodeOptions, program], settings, 'Vedette is ready');
}

/** A remote checkpoint as an operator runs it. It is ready when the server knows it. */
export function startCheckpoint(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): VedetteProcess {
  return start([checkpointProgram, ...args], settings, 'checkpoint started');
}

function start(args: readonly string[], settings: Readonly<Record<string, string>>, readyText: string): VedetteProcess {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env['PATH'], VEDETTE_LOG_LEVEL: 'error', VEDETTE_TIMEZONE: 'UTC', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const output = (): string => text;
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const running = { child, ended, output };
  runningProcesses.add(running);
  void ended.then(() => runningProcesses.delete(running));
  const ready = new Promise<void>((resolve, reject) => {
    const onOutput = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes(readyText)) resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    void once(child, 'close').then(() => reject(new Error(text)));
  });
  ready.catch(() => undefined);
  return { ...running, ready };
}

/** Stops a process as Ctrl-C does. Returns how long that took, in milliseconds. @throws Error like `stopAll` */
export async function stopProcess(running: VedetteProcess): Promise<number> {
  const startedAt = performance.now();
  await interrupt(running);
  return performance.now() - startedAt;
}
