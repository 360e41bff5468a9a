import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeAll, listen } from '../http/testing/http-fixture.js';
import { anEndpoint } from '../service/testing/service-fixture.js';
import { canRunSsh } from './process/ssh-process-pool.js';
import { aScriptedLibrary } from './testing/a-scripted-library.js';
import { createSftpProber } from './testing/prober.js';

afterAll(closeAll);
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 30_000 };
const target = anEndpoint({
  kind: 'sftp',
  username: 'ann',
  password: 'sesame',
  action: 'ConnectOnly',
  path: '',
  ...patient,
});

/** Returns the processes that run this library, whose path is unique. */
function findProcesses(library: string): number[] {
  const holdsLibrary = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(library);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && holdsLibrary(name))
    .map(Number);
}

/** Simulates the out-of-memory killer. */
function killAll(library: string): number {
  const killed = findProcesses(library);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  return killed.length;
}

/** A server that handles each connection by the next of `ways`, and all later ones by the last. */
async function aServer(...ways: ((socket: Socket) => void)[]) {
  const seen = { port: 0, connections: 0 };
  seen.port = await listen(
    createServer((socket) => {
      ways[Math.min(seen.connections, ways.length - 1)]?.(socket);
      seen.connections += 1;
    }),
  );
  return seen;
}
const good = (socket: Socket): void => void socket.write('good\n');
/** Sends nothing; the process is killed once it has sent its identification. */
const killing =
  (library: string) =>
  (socket: Socket): void =>
    void socket.once('data', () => killAll(library));

test('replaces a process that is killed before the server sent anything', async () => {
  const library = aScriptedLibrary();
  const server = await aServer(killing(library), good);
  expect((await createSftpProber(target, { library })({ port: server.port })).failure).toBeUndefined();
  expect(server.connections).toBe(2);
});

test('reports a second killed process as a checkpoint fault', async () => {
  const library = aScriptedLibrary();
  const server = await aServer(killing(library));
  const outcome = createSftpProber(target, { library })({ port: server.port });
  await expect(outcome).rejects.toThrow('the SSH library process was lost');
  expect(server.connections).toBe(2);
});

test('reports a process killed after the server sent data as a target failure', async () => {
  const library = aScriptedLibrary();
  const server = await aServer((socket) => {
    socket.write('wait\n');
    killing(library)(socket);
  });
  const { failure } = await createSftpProber(target, { library })({ port: server.port });
  expect(failure).toMatchObject({ code: 21010, message: expect.stringContaining('the process exited') as string });
});

test('does not reuse a process that was killed between two checks', async () => {
  const library = aScriptedLibrary();
  const probe = createSftpProber(target, { library });
  const server = await aServer(good);
  expect((await probe({ port: server.port })).failure).toBeUndefined();
  expect(killAll(library)).toBeGreaterThan(0);
  expect((await probe({ port: server.port })).failure).toBeUndefined();
  expect(server.connections).toBe(2);
});

test('leaves the remaining time to the process that replaces a lost one', async () => {
  const library = aScriptedLibrary();
  const late = (socket: Socket): void => void socket.once('data', () => setTimeout(() => killAll(library), 500));
  const server = await aServer(late, () => undefined);
  const outcome = await createSftpProber(target, { library })({ port: server.port, totalTimeoutMs: 5_000 });
  expect(outcome.failure?.code).toBe(21020);
  expect(server.connections).toBe(2);
});

test('reports a checkpoint fault if too little time is left for another process', async () => {
  const library = aScriptedLibrary();
  const late = (socket: Socket): void => void socket.once('data', () => setTimeout(() => killAll(library), 1_700));
  const server = await aServer(late);
  const outcome = createSftpProber(target, { library })({ port: server.port, totalTimeoutMs: 2_000 });
  await expect(outcome).rejects.toThrow('the SSH library process was lost');
  expect(server.connections).toBe(1);
});

test('retries a process that does not start once', async () => {
  const library = aScriptedLibrary();
  const met = join(dirname(library), 'met');
  const failsOnce = `if [ -e ${met} ]; then exec "$@"; fi; : > ${met}; exit 1`;
  const speaks = (script: string) =>
    canRunSsh({ sandbox: { commandPrefix: ['/bin/sh', '-c', script, 'sh'], sealsDescriptors: false }, library });
  expect(await speaks(failsOnce)).toBe(true);
  expect(await speaks(`echo >> ${met}; exit 1`)).toBe(false);
  expect(readFileSync(met, 'utf8')).toBe('\n\n');
});
