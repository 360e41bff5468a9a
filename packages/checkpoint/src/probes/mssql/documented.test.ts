/**
 * Bytes from other sources: the examples of MS-TDS (section 4), and the responses of two SQL Servers to the first of
 * them.
 */
import { createServer } from 'node:net';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, expect, test } from 'vitest';
import { closeAll, listen } from '../http/testing/http-fixture.js';
import { anEndpoint, createServiceProber } from '../service/testing/service-fixture.js';
import { checkLoginResponse, buildLoginRequest } from './login.js';
import { checkMssql } from './probe.js';
import { encryption, HEADER_BYTES, readPrelogin } from './tds.js';

afterAll(closeAll);
const bytes = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');

/** 4.1, as clients have sent it since SQL Server 2005. */
const PRELOGIN = bytes(`12 01 00 2F 00 00 01 00 00 00 1A 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00
  01 FF 09 00 00 00 00 00 01 00 B8 0D 00 00 01`);
/** The same response except for the version in the middle. */
const preLoginAnswer = (version: string): Buffer =>
  bytes(`04 01 00 2B 00 00 01 00 00 00 1A 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 00 04 00 22 00
  01 FF ${version} 00 00 01 00 01`);
/** 4.2 */
const LOGIN = bytes(`10 01 00 90 00 00 01 00 88 00 00 00 02 00 09 72 00 10 00 00 00 00 00 07 00 01 00 00 00 00 00 00
  E0 03 00 00 00 00 00 00 09 04 00 00 5E 00 08 00 6E 00 02 00 72 00 00 00 72 00 07 00 80 00 00 00
  80 00 00 00 80 00 04 00 88 00 00 00 88 00 00 00 00 50 8B E2 B7 8F 88 00 00 00 88 00 00 00 88 00
  00 00 00 00 00 00 73 00 6B 00 6F 00 73 00 74 00 6F 00 76 00 31 00 73 00 61 00 4F 00 53 00 51 00
  4C 00 2D 00 33 00 32 00 4F 00 44 00 42 00 43 00`);
/** 4.4: the database and its message, collation, language, packet size, acknowledgement, end. */
const ACCEPTED = bytes(`04 01 01 61 00 00 01 00 E3 1B 00 01 06 6D 00 61 00 73 00 74 00 65 00 72 00 06 6D 00 61 00 73 00
  74 00 65 00 72 00 AB 58 00 45 16 00 00 02 00 25 00 43 00 68 00 61 00 6E 00 67 00 65 00 64 00 20
  00 64 00 61 00 74 00 61 00 62 00 61 00 73 00 65 00 20 00 63 00 6F 00 6E 00 74 00 65 00 78 00 74
  00 20 00 74 00 6F 00 20 00 27 00 6D 00 61 00 73 00 74 00 65 00 72 00 27 00 2E 00 00 00 00 00 00
  00 E3 08 00 07 05 09 04 D0 00 34 00 E3 17 00 02 0A 75 00 73 00 5F 00 65 00 6E 00 67 00 6C 00 69
  00 73 00 68 00 00 E3 13 00 04 04 34 00 30 00 39 00 36 00 04 34 00 30 00 39 00 36 00 AB 5C 00 47
  16 00 00 01 00 27 00 43 00 68 00 61 00 6E 00 67 00 65 00 64 00 20 00 6C 00 61 00 6E 00 67 00 75
  00 61 00 67 00 65 00 20 00 73 00 65 00 74 00 74 00 69 00 6E 00 67 00 20 00 74 00 6F 00 20 00 75
  00 73 00 5F 00 65 00 6E 00 67 00 6C 00 69 00 73 00 68 00 2E 00 00 00 00 00 00 00 AD 36 00 01 72
  09 00 02 16 4D 00 69 00 63 00 72 00 6F 00 73 00 6F 00 66 00 74 00 20 00 53 00 51 00 4C 00 20 00
  53 00 65 00 72 00 76 00 65 00 72 00 00 00 00 00 00 00 00 00 FD 00 00 00 00 00 00 00 00 00 00 00
  00`);

test('reads the example of a pre-login', () => {
  expect(readPrelogin(PRELOGIN.subarray(HEADER_BYTES))).toEqual({ version: '9.0.0', encryption: encryption.on });
});

/** Texts of a login at their positions in the protocol: host, user, application, server, library, database. */
const loginTexts = (login: Buffer): string[] =>
  [36, 40, 48, 52, 60, 68].map((at) => {
    const from = login.readUInt16LE(at);
    return login.subarray(from, from + login.readUInt16LE(at + 2) * 2).toString('utf16le');
  });

test('writes a login in the format and positions of the example', () => {
  const theirs = LOGIN.subarray(HEADER_BYTES);
  expect(loginTexts(theirs)).toEqual(['skostov1', 'sa', 'OSQL-32', '', 'ODBC', '']);
  const ours = buildLoginRequest({ username: 'sa', password: 'x', database: 'master', host: 'db' });
  expect(loginTexts(ours)).toEqual(['vedette', 'sa', 'vedette', 'db', 'vedette', 'master']);
  // Flags: the database must open, ODBC; the texts begin after 94 bytes.
  for (const login of [ours, theirs]) {
    expect([login.readUInt32LE(0), login.readUInt32LE(8), login[24], (login[25] ?? 0) & 2]).toEqual([
      login.length,
      4_096,
      0xe0,
      2,
    ]);
    expect(login.readUInt16LE(36)).toBe(94);
  }
});

test('accepts the example of a login response only with its acknowledgement', () => {
  const tokens = ACCEPTED.subarray(HEADER_BYTES);
  expect(() => checkLoginResponse(tokens)).not.toThrow();
  expect(() => checkLoginResponse(tokens.subarray(0, tokens.indexOf(bytes('AD 36 00'))))).toThrow(/neither/);
});

const probe = createServiceProber<TargetByKind<'mssql'>>(
  checkMssql,
  anEndpoint<Omit<TargetByKind<'mssql'>, 'host' | 'port' | 'ipVersion'>>({
    kind: 'mssql',
    username: '',
    password: '',
    database: '',
    connectTimeoutMs: 5_000,
    totalTimeoutMs: 10_000,
  }),
);
/** Sends the responses one after the other, each after receiving something. */
const aRecording = (...answers: readonly Buffer[]): Promise<number> =>
  listen(
    createServer((socket) => {
      const left = [...answers];
      socket.on('data', () => socket.write(left.shift() ?? Buffer.alloc(0)));
    }),
  );

test.each([
  ['2008', '0A 00 09 E3', '10.0.2531'],
  ['2012', '0B 00 0B B8', '11.0.3000'],
])('reads the version in the response of SQL Server %s', async (_, version, expectedVersion) => {
  const outcome = await probe({ port: await aRecording(preLoginAnswer(version)) });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.facts).toEqual([{ name: 'Version', value: expectedVersion }]);
});

test('accepts a recorded login without TLS', async () => {
  const answer = preLoginAnswer('0B 00 0B B8');
  answer.writeUInt8(encryption.notSupported, HEADER_BYTES + 0x20);
  const port = await aRecording(answer, ACCEPTED);
  expect((await probe({ port, username: 'sa', password: 'x', database: 'master' })).failure).toBeUndefined();
});
