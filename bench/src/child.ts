import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A child process of the bench, in the same process group. `stop` ends it and waits for its exit. */
export interface Child {
  readonly pid: number;
  readonly stop: () => Promise<void>;
  readonly output: () => string;
}

export function startChild(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Child {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.on('error', (error) => (text += String(error)));
  return { pid: child.pid ?? -1, stop: () => endChild(child), output: () => text };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Returns a TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Polls `url` until it responds with 2xx. @throws Error after stopping `child` if it never does */
export async function waitUntilReady(url: string, child: Child): Promise<void> {
  for (let attempt = 0; attempt < 20_000; attempt += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await child.stop();
  throw new Error(`${url} did not answer:\n${child.output()}`);
}
