import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll, listen } from './http/testing/http-fixture.js';
import { checkFtp } from './ftp.js';
import { checkImap } from './imap.js';
import { checkPop3 } from './pop3.js';
import { anEndpoint, createServiceProber, type MeasuredServiceOutcome } from './service/testing/service-fixture.js';
import { aLineServer, HOSTILE_GREETINGS } from './service/testing/line-server.js';
import { checkSmtp } from './smtp.js';

afterAll(closeAll);
const login = { username: 'ann', password: 'sesame-open' };
const smtp = createServiceProber(checkSmtp, anEndpoint({ kind: 'smtp', ...login }));
const pop3 = createServiceProber(checkPop3, anEndpoint({ kind: 'pop3', ...login }));
const imap = createServiceProber(checkImap, anEndpoint({ kind: 'imap', secureConnection: false, ...login }));
const ftp = createServiceProber(checkFtp, anEndpoint({ kind: 'ftp', ...login }));

const aServer = (greet: (socket: Socket) => void): Promise<number> => listen(createServer(greet));
/** Timeout code, greeting code, and code of a later violation of the protocol. */
const protocols: readonly (readonly [
  string,
  (change: { port: number }) => Promise<MeasuredServiceOutcome>,
  number[],
])[] = [
  ['SMTP', smtp, [20008, 20001, 20004]],
  ['POP3', pop3, [20008, 20002, 20004]],
  ['IMAP', imap, [20008, 20003, 20004]],
  ['FTP', ftp, [21020, 21001, 21003]],
];

describe.each(protocols)('%s', (_, probe, [timeout, greeting, refusal]) => {
  test.each(HOSTILE_GREETINGS)('fails on a server that %s', async (how, greet) => {
    const outcome = await probe({ port: await aServer(greet) });
    const code = how.startsWith('stays silent') || how.startsWith('drips') ? timeout : greeting;
    expect(outcome.failure?.code).toBe(how.startsWith('closes') ? 12006 : code);
    expect(outcome.durationMs).toBeLessThan(3_000);
    expect(outcome.totalBytes).toBeLessThan(1_000_000);
    expect(outcome.dialogue.length).toBeLessThanOrEqual(16_000);
    expect(JSON.stringify(outcome)).not.toContain('sesame');
  });

  test('reports a server that resets the connection', async () => {
    const port = await aServer((socket) => {
      socket.write('2');
      socket.resetAndDestroy();
    });
    expect((await probe({ port })).failure?.code).toBe(12005);
  });

  test('fails on a server that stops responding or echoes after its greeting', async () => {
    const greetings = `220 hello\r\n+OK hello\r\n* OK hello\r\n`.split('\r\n').filter(Boolean);
    const own = greetings[['SMTP', 'POP3', 'IMAP'].indexOf(_)] ?? '220 hello';
    const silent = await aServer((socket) => socket.write(`${own}\r\n`));
    expect((await probe({ port: silent })).failure?.code).toBe(timeout);
    const echo = await aServer((socket) => {
      socket.write(`${own}\r\n`);
      socket.on('data', (data) => socket.write(`500 ${data.toString()}`));
    });
    const echoed = await probe({ port: echo });
    expect(echoed.failure?.code).toBe(refusal);
    expect(JSON.stringify(echoed)).not.toContain('sesame');
  });
});

test('waits briefly for a closing response without counting it as load time', async () => {
  const { port, received } = await aLineServer({ greeting: '220 hello', answer: () => undefined });
  const outcome = await ftp({ port, username: '', totalTimeoutMs: 20_000 });
  expect(outcome.failure).toBeUndefined();
  expect(received).toEqual(['QUIT']);
  expect(outcome.downloadMs).toBeLessThan(outcome.durationMs - 900);
});
