import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, describe, expect, test } from 'vitest';
import { closeAll, listen } from '../http/testing/http-fixture.js';
import { aCertificate } from '../http/testing/certificates.js';
import { anEndpoint, createServiceProber } from '../service/testing/service-fixture.js';
import { HOSTILE_GREETINGS } from '../service/testing/line-server.js';
import { TdsTlsStream } from './tds-tls-stream.js';
import { checkLoginResponse, buildLoginRequest, obfuscatePassword } from './login.js';
import { checkMssql } from './probe.js';
import { buildPacket, buildPreloginRequest, readPrelogin } from './tds.js';

afterAll(closeAll);
const certificate = await aCertificate();
const aTarget = anEndpoint<
  Omit<TargetByKind<'mssql'>, 'host' | 'port' | 'ipVersion' | 'connectTimeoutMs' | 'totalTimeoutMs'>
>({
  kind: 'mssql',
  username: '',
  password: '',
  database: '',
});
const probeBriefly = createServiceProber<TargetByKind<'mssql'>>(checkMssql, aTarget);
const probe = createServiceProber<TargetByKind<'mssql'>>(checkMssql, {
  ...aTarget,
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
});
const ann = { username: 'ann', password: 'sesame', database: 'shop' };
const REPLY = 4;

const withLength = (kind: number, content: Buffer): Buffer => {
  const head = Buffer.from([kind, 0, 0]);
  head.writeUInt16LE(content.length, 1);
  return Buffer.concat([head, content]);
};
const done = Buffer.concat([Buffer.from([0xfd]), Buffer.alloc(12)]);
const accepted = Buffer.concat([withLength(0xe3, Buffer.alloc(5)), withLength(0xad, Buffer.alloc(10)), done]);
const error = (number: number, message: string): Buffer => {
  const head = Buffer.alloc(8);
  head.writeInt32LE(number, 0);
  head.writeUInt16LE(message.length, 6);
  return withLength(0xaa, Buffer.concat([head, Buffer.from(message, 'utf16le'), Buffer.alloc(8)]));
};
const prelogin = (encryption: number): Buffer => {
  const answer = buildPreloginRequest();
  answer.writeUInt8(encryption, answer.length - 1);
  return buildPacket(REPLY, answer);
};

/** A server that responds to the pre-login, starts TLS if it announced it, and responds to the login. */
const aServer = (encryption: number, judge: (login: Buffer) => Buffer): Promise<number> =>
  listen(
    createServer((socket) => {
      socket.once('data', () => {
        socket.write(prelogin(encryption));
        if (encryption === 2) {
          socket.once('data', (login: Buffer) => socket.write(buildPacket(REPLY, judge(login))));
          return;
        }
        const carrier = new TdsTlsStream(socket);
        const tls = new TLSSocket(carrier, {
          isServer: true,
          maxVersion: 'TLSv1.2',
          ...certificate,
        });
        tls.on('error', () => undefined);
        tls.once('data', (login: Buffer) => tls.write(buildPacket(REPLY, judge(login))));
      });
    }),
  );

test('needs only the pre-login response without credentials', async () => {
  const outcome = await probe({ port: await aServer(1, () => accepted) });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.facts).toEqual([{ name: 'Version', value: '16.0.0' }]);
});

describe.each([
  ['over TLS', 1],
  ['in the clear', 2],
])('logs in %s', (_, encryption) => {
  test('to a database', async () => {
    const seen: Buffer[] = [];
    const port = await aServer(encryption, (login) => {
      seen.push(login);
      return accepted;
    });
    const outcome = await probe({ port, ...ann });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.certificate !== undefined).toBe(encryption === 1);
    const [login] = seen;
    for (const part of ['ann', 'shop', '127.0.0.1']) expect(login?.includes(Buffer.from(part, 'utf16le'))).toBe(true);
    expect(login?.includes(obfuscatePassword('sesame'))).toBe(true);
    expect(login?.includes(Buffer.from('sesame', 'utf16le'))).toBe(false);
  });

  test.each([
    [[error(18456, 'Login failed')], 22002],
    [[error(4060, 'Cannot open'), error(18456, 'Login failed')], 22003],
    [[error(17809, 'too many')], 22004],
    [[error(50000, 'else')], 22005],
    [[Buffer.from([0x99, 1, 0, 0])], 22001],
  ])('reports a refused login: %#', async (tokens, code) => {
    const port = await aServer(encryption, () => Buffer.concat([...tokens, done]));
    expect((await probe({ port, ...ann })).failure?.code).toBe(code);
  });
});

test.each(HOSTILE_GREETINGS)('fails on a server that %s', async (how, greet) => {
  const isSilent = how.startsWith('stays silent');
  const server = createServer((socket) => {
    // Reads the client's first message: closing a connection with unread data resets it.
    socket.resume();
    greet(socket);
  });
  const outcome = await (isSilent ? probeBriefly : probe)({ port: await listen(server), ...ann });
  const code = isSilent ? 22006 : 22001;
  expect(outcome.failure?.code).toBe(how.startsWith('closes') ? 12006 : code);
});

test('reports a server that announces TLS and does not speak it', async () => {
  const port = await listen(
    createServer((socket) => {
      socket.once('data', () => {
        socket.write(prelogin(1));
        socket.once('data', () => socket.write(buildPacket(REPLY, Buffer.from('what is this?'))));
      });
    }),
  );
  const code = (await probeBriefly({ port, ...ann })).failure?.code ?? 0;
  expect(code).toBeGreaterThanOrEqual(13_000);
  expect(code).toBeLessThan(13_010);
});

test('encodes messages as specified', () => {
  expect(readPrelogin(buildPreloginRequest())).toEqual({ version: '16.0.0', encryption: 1 });
  const login = buildLoginRequest({ ...ann, host: 'db' });
  expect(login.readUInt32LE(0)).toBe(login.length);
  const at = (offset: number): string =>
    login
      .subarray(login.readUInt16LE(offset), login.readUInt16LE(offset) + login.readUInt16LE(offset + 2) * 2)
      .toString('utf16le');
  expect([at(40), at(48), at(52), at(68)]).toEqual(['ann', 'vedette', 'db', 'shop']);
  expect(() => checkLoginResponse(Buffer.alloc(0))).toThrow(/neither/);
});
