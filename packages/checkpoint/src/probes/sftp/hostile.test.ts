import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { closeAll, listen } from '../http/testing/http-fixture.js';
import { anEndpoint } from '../service/testing/service-fixture.js';
import { HOSTILE_GREETINGS } from '../service/testing/line-server.js';
import { createSftpProber } from './testing/prober.js';

afterAll(closeAll);
const shortTimeouts = { connectTimeoutMs: 5_000, totalTimeoutMs: 1_000 };
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 30_000 };
const probe = createSftpProber(
  anEndpoint({ kind: 'sftp', username: 'ann', password: 'sesame', action: 'ConnectOnly', path: '', ...patient }),
);
const ident = 'SSH-2.0-bench\r\n';

/** Writes while the other side reads. */
const flood = (socket: Socket, chunk: Buffer): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
};
const greetings: typeof HOSTILE_GREETINGS = [
  ...HOSTILE_GREETINGS.filter(([how]) => !how.startsWith('speaks')),
  ['stays silent after its identification', (socket) => socket.write(ident)],
  ['speaks another protocol', (socket) => socket.write('220 ftp.example\r\n')],
  ['speaks the old protocol version', (socket) => socket.write('SSH-1.5-old\r\n')],
  ['closes after its identification', (socket) => socket.end(ident)],
  ['sends an endless identification', (socket) => flood(socket, Buffer.from(`SSH-2.0-${'x'.repeat(60_000)}`))],
  [
    'sends garbage after its identification',
    (socket) => socket.write(Buffer.concat([Buffer.from(ident), Buffer.alloc(4_096, 7)])),
  ],
  [
    'floods after its identification',
    (socket) => flood(socket, Buffer.concat([Buffer.from(ident), Buffer.alloc(60_000)])),
  ],
  ['announces a packet of 4 GB', (socket) => socket.write(Buffer.concat([Buffer.from(ident), Buffer.alloc(64, 0xff)]))],
  ['sends SSH_MSG_IGNORE endlessly', (socket) => flood(socket, ignoring(400))],
];

/** Returns an identification and packets to ignore (`SSH_MSG_IGNORE`) before any key exchange. */
function ignoring(times: number): Buffer {
  const packet = Buffer.concat([Buffer.from([0, 0, 0, 12, 4, 2, 0, 0, 0, 2, 0, 0]), Buffer.alloc(4)]);
  return Buffer.concat([Buffer.from(ident), ...Array.from({ length: times }, () => packet)]);
}

/** Servers whose data never completes the handshake, so that only the timeout ends the check. */
const withoutEnd = [
  'stays silent',
  'drips single bytes',
  'sends random bytes',
  'stays silent after its identification',
  'speaks another protocol',
];

test.each(greetings)('fails on a server that %s', async (how, greet) => {
  const limits = withoutEnd.includes(how) ? shortTimeouts : patient;
  const outcome = await probe({ port: await listen(createServer(greet)), ...limits });
  const code = how.startsWith('stays silent') ? 21020 : 21010;
  expect(outcome.failure?.code, outcome.failure?.message).toBe(how === 'closes immediately' ? 12006 : code);
  const endedByTime = outcome.connectMs + outcome.downloadMs > limits.totalTimeoutMs * 0.9;
  expect(endedByTime).toBe(limits === shortTimeouts);
  expect(outcome.totalBytes).toBeLessThan(2_000_000);
});

test('reports a server that resets the connection', async () => {
  const port = await listen(createServer((socket) => socket.write(ident, () => socket.resetAndDestroy())));
  expect((await probe({ port })).failure?.code).toBe(12005);
});
