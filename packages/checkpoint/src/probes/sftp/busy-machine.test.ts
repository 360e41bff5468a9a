import { createServer, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../../agent/testing/fake-port.js';
import { closeAll, listen } from '../http/testing/http-fixture.js';
import { anEndpoint } from '../service/testing/service-fixture.js';
import { aScriptedLibrary } from './testing/a-scripted-library.js';
import { aSftpProbe, createSftpProber } from './testing/prober.js';

afterAll(closeAll);
const target = anEndpoint({
  kind: 'sftp',
  username: 'ann',
  password: 'sesame',
  action: 'ConnectOnly',
  path: '',
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 30_000,
});
const ours = { code: 29002, message: 'the machine is too busy for SSH' };

/** How long the library process has waited for CPU. */
let waited = 0;
beforeEach(() => {
  waited = 0;
});
const waitedMs = (): number => waited;

/** A server that acts on the first data, when the process has had no CPU for this long. */
const aServer = (starvedMs: number, act: (socket: Socket) => void): Promise<number> =>
  listen(
    createServer((socket) => {
      socket.once('data', () => {
        waited += starvedMs;
        act(socket);
      });
    }),
  );

test.each([
  [600_000, ours.code],
  [0, 21020],
])('a timeout with %d ms of waiting for CPU ends with %d', async (starvedMs, code) => {
  const port = await aServer(starvedMs, () => undefined);
  const { failure } = await createSftpProber(target, { readCpuWaitMs: waitedMs })({ port, totalTimeoutMs: 3_000 });
  expect(failure?.code, failure?.message).toBe(code);
});

test.each([
  [600_000, ours.code],
  [0, 21010],
])('a closed connection with %d ms of waiting for CPU is reported as %d', async (starvedMs, code) => {
  const port = await aServer(starvedMs, (socket) => socket.end('SSH-2.0-bench\r\n'));
  const { failure } = await createSftpProber(target, { readCpuWaitMs: waitedMs })({ port });
  expect(failure?.code, failure?.message).toBe(code);
});

test('counts what a server sends, however busy the machine is', async () => {
  const port = await aServer(600_000, (socket) => socket.write('220 ftp.example\r\n'));
  const { failure } = await createSftpProber(target, { readCpuWaitMs: waitedMs })({ port, totalTimeoutMs: 3_000 });
  expect(failure).toEqual({ code: 21010, message: 'the server sent: 220 ftp.example\r\n' });
});

test('retries a server that closes before a process is available', async () => {
  const library = aScriptedLibrary();
  const probe = aSftpProbe({ library, maxProcesses: 1 });
  const check = (port: number, signal: AbortSignal) => probe({ ...target, port }, signal, { serverId: 1 });
  let spokenTo = 0;
  const silent = await listen(createServer((socket) => socket.once('data', () => (spokenTo += 1))));
  const stop = new AbortController();
  const holding = check(silent, stop.signal).catch(() => 'abandoned');
  await waitUntil(() => spokenTo === 1, 60_000);
  let [connections, ended] = [0, 0];
  const impatient = await listen(
    createServer((socket) => {
      connections += 1;
      if (connections > 1) socket.write('good\n');
      else setTimeout(() => socket.on('close', () => (ended += 1)).end(), 1_500);
    }),
  );
  const outcome = check(impatient, new AbortController().signal);
  await waitUntil(() => ended === 1, 60_000);
  stop.abort();
  expect(await holding).toBe('abandoned');
  expect((await outcome).failure).toBeUndefined();
  expect(connections).toBe(2);
});
