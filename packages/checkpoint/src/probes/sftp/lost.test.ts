import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { closeAll, listen } from '../http/testing/bench.js';
import { aPlace } from '../service/testing/bench.js';
import { anObedientLibrary } from './testing/libraries.js';
import { sftpProber } from './testing/prober.js';

afterAll(closeAll);
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 30_000 };
const target = aPlace({
  ...({ kind: 'sftp', username: 'ann', password: 'sesame', action: 'ConnectOnly', path: '' } as const),
  ...patient,
});

/** The processes that hold a library; its path is no other's. */
function processesOf(library: string): number[] {
  const isOf = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(library);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOf(name))
    .map(Number);
}

/** As the system does when memory is short. */
function killAll(library: string): number {
  const killed = processesOf(library);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  return killed.length;
}

/** A server that meets each connection with the next of `ways`, and the last ones with the last. */
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
/** Says nothing; the process is killed when it has said who it is. */
const killing =
  (library: string) =>
  (socket: Socket): void =>
    void socket.once('data', () => killAll(library));

test('a process that is killed before the server said anything is replaced, and the target is well', async () => {
  const library = anObedientLibrary();
  const server = await aServer(killing(library), good);
  expect((await sftpProber(target, { library })({ port: server.port })).failure).toBeUndefined();
  expect(server.connections).toBe(2);
});

test('one that is killed again is a fault of ours, not the word of a server', async () => {
  const library = anObedientLibrary();
  const server = await aServer(killing(library));
  const outcome = sftpProber(target, { library })({ port: server.port });
  await expect(outcome).rejects.toThrow('the process of the SSH library is lost');
  expect(server.connections).toBe(2);
});

test('one that is killed after the server spoke has failed at the server', async () => {
  const library = anObedientLibrary();
  const server = await aServer((socket) => {
    socket.write('wait\n');
    killing(library)(socket);
  });
  const { failure } = await sftpProber(target, { library })({ port: server.port });
  expect(failure).toMatchObject({ code: 21010, message: expect.stringContaining('the process ended') as string });
});

test('one that was killed between two checks is not taken for another', async () => {
  const library = anObedientLibrary();
  const probe = sftpProber(target, { library });
  const server = await aServer(good);
  expect((await probe({ port: server.port })).failure).toBeUndefined();
  expect(killAll(library)).toBeGreaterThan(0);
  expect((await probe({ port: server.port })).failure).toBeUndefined();
  expect(server.connections).toBe(2);
});
