import { connect, createServer, type Socket } from 'node:net';
import { createServer as createHttps } from 'node:https';
import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTrustSet } from '../net/trust.js';
import { makeHttpProbe } from './http/probe.js';
import { closeAll, listen, createProber, tools } from './http/testing/http-fixture.js';
import { aCertificate, anAuthority } from './http/testing/certificates.js';
import { checkImap } from './imap.js';
import { checkPop3 } from './pop3.js';
import { anEndpoint, createServiceProber, type MeasuredServiceOutcome } from './service/testing/service-fixture.js';
import { aLineServer, type ServerScript } from './service/testing/line-server.js';
import { checkSmtp } from './smtp.js';

afterAll(closeAll);
const authority = await anAuthority();
const certificate = await aCertificate({ issuer: authority });
const login = { username: 'ann', password: 'sesame-open' };
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
const imapTarget = anEndpoint({ kind: 'imap', secureConnection: false, ...login, ...patient });

interface Protocol {
  readonly name: string;
  readonly probe: (change: { port: number }) => Promise<MeasuredServiceOutcome>;
  readonly greeting: string;
  readonly command: string;
  /** Responses of the server before TLS: it offers STARTTLS and a login. */
  readonly offers: ServerScript['answer'];
  readonly goOn: string;
  readonly refusal: string;
  /** Sent in the clear after `goOn`: a login is offered. */
  readonly injected: string;
  /** Over TLS no login is offered. */
  readonly offersNone: ServerScript['answer'];
}
const protocols: readonly Protocol[] = [
  {
    name: 'SMTP',
    greeting: '220 ready',
    command: 'STARTTLS',
    goOn: '220 go on',
    refusal: '454 not now',
    probe: createServiceProber(checkSmtp, anEndpoint({ kind: 'smtp', ...login, ...patient })),
    offers: (line) => (line.startsWith('EHLO') ? '250-mail\r\n250-AUTH PLAIN LOGIN\r\n250 STARTTLS' : '235 in'),
    injected: '250-mail\r\n250 AUTH PLAIN LOGIN\r\n235 in',
    offersNone: (line) => (line.startsWith('EHLO') ? '250-mail\r\n250 SIZE 10' : '235 in'),
  },
  {
    name: 'POP3',
    greeting: '+OK ready',
    command: 'STLS',
    goOn: '+OK go on',
    refusal: '-ERR not now',
    probe: createServiceProber(checkPop3, anEndpoint({ kind: 'pop3', ...login, ...patient })),
    offers: (line) => (line === 'CAPA' ? '+OK\r\nSTLS\r\nUSER\r\n.' : '+OK in'),
    injected: '+OK\r\nUSER\r\n.\r\n+OK in',
    offersNone: (line) => (line === 'CAPA' ? '+OK\r\nUIDL\r\n.' : '+OK in'),
  },
  {
    name: 'IMAP',
    greeting: '* OK ready',
    command: 'b STARTTLS',
    goOn: 'b OK go on',
    refusal: 'b NO not now',
    probe: createServiceProber<ImapTarget>(checkImap, imapTarget),
    offers: (line) =>
      line === 'a CAPABILITY' ? '* CAPABILITY STARTTLS AUTH=PLAIN\r\na OK' : `${line.split(' ')[0] ?? ''} OK in`,
    injected: '* CAPABILITY AUTH=PLAIN\r\na OK\r\nc OK in',
    offersNone: (line) =>
      line === 'a CAPABILITY' ? '* CAPABILITY LOGINDISABLED\r\na OK' : `${line.split(' ')[0] ?? ''} OK in`,
  },
];
/** In the clear, or in the encodings of these protocols. */
const carriesLogin = (received: readonly string[]): boolean => {
  const forms = ['sesame-open', '\0ann\0sesame-open', 'ann'];
  return forms.some((form) =>
    received.some((line) => line.includes(form) || line.includes(Buffer.from(form).toString('base64'))),
  );
};

const HANDSHAKE = 22;

/** Starts a line-based server that handles the point of the handshake in its own way. */
async function aFalseServer({ greeting, answer }: ServerScript, meet: (socket: Socket) => void) {
  const received: string[] = [];
  const server = createServer((socket) => {
    if (greeting !== undefined) socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk: Buffer) => {
      if (chunk[0] === HANDSHAKE) {
        meet(socket);
        return;
      }
      const line = chunk.toString().trimEnd();
      received.push(line);
      socket.write(`${answer(line, false) ?? ''}\r\n`);
    });
  });
  return { port: await listen(server), received };
}

describe.each(protocols)('$name', ({ probe, greeting, command, offers, goOn, refusal, injected, offersNone }) => {
  const saying = (answer: string) => (line: string, isSecure: boolean) =>
    line === command ? answer : offers(line, isSecure);

  test('sends no password to a server that offers TLS and refuses it', async () => {
    const { port, received } = await aLineServer({ greeting, answer: saying(refusal) });
    expect((await probe({ port })).failure?.code).toBe(20007);
    expect(received.at(-1)).toBe(command);
    expect(carriesLogin(received)).toBe(false);
  });

  test.each([
    ['continues in the clear', (socket: Socket) => socket.write(`${greeting}\r\n`), 13000],
    ['closes the connection', (socket: Socket) => socket.end(), 13003],
    ['sends meaningless bytes', (socket: Socket) => socket.write(Buffer.alloc(64, 0xfe)), 13000],
  ] as const)('sends no password to a server that %s instead of the handshake', async (_, meet, code) => {
    const { port, received } = await aFalseServer({ greeting, answer: saying(goOn) }, meet);
    expect((await probe({ port })).failure?.code).toBe(code);
    expect(received.at(-1)).toBe(command);
    expect(carriesLogin(received)).toBe(false);
  });

  test('ignores responses injected before the handshake', async () => {
    const answer = (line: string, isSecure: boolean) =>
      isSecure ? offersNone(line, true) : saying(`${goOn}\r\n${injected}`)(line, false);
    const { port, received } = await aLineServer({ greeting, certificate, securesAfter: command, answer });
    const outcome = await probe({ port });
    expect(outcome.failure?.code).toBe(20006);
    expect(outcome.facts.map(({ name }) => name)).toContain('TLS');
    expect(carriesLogin(received)).toBe(false);
  });
});

test.each([
  ['speaks in the clear', (socket: Socket) => socket.write('* OK ready\r\n'), 13000],
  ['closes the connection', (socket: Socket) => socket.end(), 13003],
] as const)('fails on IMAP with implicit TLS at a server that %s', async (_, meet, code) => {
  const { port, received } = await aFalseServer({ answer: () => undefined }, meet);
  const probe = createServiceProber<ImapTarget>(checkImap, { ...imapTarget, secureConnection: true });
  expect((await probe({ port })).failure?.code).toBe(code);
  expect(received).toEqual([]);
});

describe('HTTPS', () => {
  const probe = createProber(makeHttpProbe(tools({ trust: makeTrustSet([authority.cert]) })));
  const limits = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
  const aSite = async (options: object = {}): Promise<number> => {
    const server = createHttps({ ...certificate, ...options }, (_, response) => response.end('secure'));
    server.on('tlsClientError', () => undefined);
    return listen(server);
  };
  const open = (port: number, tlsVersion: 'Tls12_Tls11_Tls10' | 'Tls13' | 'Tls12') =>
    probe({ url: `https://127.0.0.1:${port}/`, tlsVersion, ...limits });

  test('rejects a server with older versions than the monitor allows', async () => {
    const old = await aSite({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' });
    expect((await open(old, 'Tls12')).failure?.code).toBe(13001);
    expect((await open(await aSite({ maxVersion: 'TLSv1.2' }), 'Tls13')).failure?.code).toBe(13001);
    expect((await open(old, 'Tls12_Tls11_Tls10')).failure).toBeUndefined();
  });

  test('detects an attacker who removes TLS 1.3 from the offer', async () => {
    const port = await aSite();
    expect((await open(await onTheWayTo(port, without13), 'Tls12_Tls11_Tls10')).failure?.code).toBe(13000);
    expect((await open(await onTheWayTo(port, (hello) => hello), 'Tls12_Tls11_Tls10')).failure).toBeUndefined();
  });

  test.each([
    ['a cipher that was not offered', 0x0303, 0x0005],
    ['no cipher at all', 0x0303, 0x0000],
  ])('rejects a server that chooses %s', async (_, version, cipher) => {
    const port = await listen(
      createServer((socket) => socket.once('data', () => socket.write(aServerHello(version, cipher)))),
    );
    expect((await open(port, 'Tls12_Tls11_Tls10')).failure?.code).toBe(13000);
  });

  test('rejects a server that chooses SSL 3', async () => {
    const port = await listen(
      createServer((socket) => socket.once('data', () => socket.write(aServerHello(0x0300, 0x002f)))),
    );
    expect((await open(port, 'Tls12_Tls11_Tls10')).failure?.code).toBe(13001);
  });
});

/** Starts a proxy that forwards bytes and changes the first ones of the client. */
function onTheWayTo(port: number, change: (hello: Buffer) => Buffer): Promise<number> {
  return listen(
    createServer((socket) => {
      const outward = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.once('data', (hello: Buffer) => {
        outward.write(change(hello));
        socket.pipe(outward);
      });
      outward.pipe(socket);
      socket.once('close', () => outward.destroy());
    }),
  );
}

/** Replaces the extension that offers TLS 1.3 (43) by an unknown one. */
function without13(hello: Buffer): Buffer {
  const changed = Buffer.from(hello);
  for (const extension of ['002b000504030403', '002b00030203', '002b0009080304030303020301']) {
    const at = changed.indexOf(Buffer.from(extension, 'hex'));
    if (at >= 0) changed.writeUInt16BE(0xfafa, at);
  }
  return changed;
}

function aServerHello(version: number, cipher: number): Buffer {
  const content = Buffer.concat([
    short(version),
    Buffer.alloc(32, 7),
    Buffer.from([0]),
    short(cipher),
    Buffer.from([0]),
  ]);
  const message = Buffer.concat([Buffer.from([2, 0]), short(content.length), content]);
  return Buffer.concat([Buffer.from([HANDSHAKE]), short(version), short(message.length), message]);
}

function short(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}
