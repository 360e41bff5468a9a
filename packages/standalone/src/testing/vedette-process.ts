import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

const living = new Set<ChildProcess>();

/** Stops everything that a failed test left running, including its store. */
export async function stopAll(): Promise<void> {
  for (const child of living) {
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGINT');
    await ended;
  }
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

function start(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  readyText: string,
): VedetteProcess {
  const child = spawn(process.execPath, [...words], {
    env: { PATH: process.env['PATH'], VEDETTE_LOG_LEVEL: 'error', VEDETTE_TIMEZONE: 'UTC', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  living.add(child);
  void ended.then(() => living.delete(child));
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
  return { child, ready, ended, output: () => text };
}

/** Stops it as Ctrl-C does. Returns how long that took, in ms. */
export async function stopProcess({ child, ended }: VedetteProcess): Promise<number> {
  const startedAt = performance.now();
  child.kill('SIGINT');
  await ended;
  return performance.now() - startedAt;
}
