import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
export const run = promisify(execFile);
const cleanUps: (() => unknown)[] = [];

/**
 * Returns why a server cannot be run here; undefined if it can. `npm run test:real` installs servers where permitted.
 */
export function whyMissing(program: string): string | undefined {
  if (process.getuid?.() !== 0) return 'these tests start servers as root';
  const isInstalled = PROGRAM_PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));
  return isInstalled ? undefined : `${program} is not installed`;
}

/** Creates a folder that other users of the machine may enter. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-real-'));
  chmodSync(folder, 0o755);
  cleanUps.unshift(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export function write(folder: string, name: string, content: string, mode = 0o644): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content, { mode });
  return file;
}

/** Registers a clean-up for the end; the last one runs first. */
export const atServersEnd = (cleanUp: () => unknown): void => void cleanUps.unshift(cleanUp);

export async function stopServers(): Promise<void> {
  // In reverse order, so that folders are removed after their contents.
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a foreground server and waits until its port accepts connections. */
export async function startServer(command: string, args: readonly string[], port: number): Promise<void> {
  const child = spawn(command, args, { env: { PATH: PROGRAM_PATH, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-4_000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'exit');
  cleanUps.unshift(async () => {
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(kill);
  });
  for (let attempts = 0; attempts < 300; attempts += 1) {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`);
    if (await acceptsConnections(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${command} does not listen on ${port}: ${output}`);
}

async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Creates a system user with the password `sesame-open`, for servers without their own users, and removes it at the
 * end.
 */
export function aUser(): { readonly name: string; readonly home: string } {
  const name = `vedette-${process.pid % 100_000}`;
  const home = aFolder();
  const hash = execFileSync('openssl', ['passwd', '-6', 'sesame-open'], { encoding: 'utf8' }).trim();
  execFileSync('useradd', ['-M', '-d', home, '-s', '/bin/sh', '-p', hash, name]);
  cleanUps.unshift(() => execFileSync('userdel', [name], { stdio: 'ignore' }));
  execFileSync('chown', [name, home]);
  return { name, home };
}
