import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { challengeMessage, isProven } from '@vedette/kernel/testing/ntlm-server';
import { parseChallenges } from '@vedette/kernel/http-challenges';
import { aSite, closeAll, prober, textOf } from './testing/bench.js';

afterAll(closeAll);
const probe = prober();

const challenge = (response: ServerResponse, value: string | string[]): unknown =>
  response.writeHead(401, { 'WWW-Authenticate': value }).end('who are you?');

test('Basic goes with the first request and is told masked', async () => {
  let asked = 0;
  const url = await aSite((request, response) => {
    asked += 1;
    const expected = `Basic ${Buffer.from('us\u00e9r:pass').toString('base64')}`;
    if (request.headers.authorization === expected) response.end('in');
    else challenge(response, 'Basic realm="x"');
  });
  const authentication = { type: 'Basic', username: 'us\u00e9r', password: 'pass' } as const;
  const outcome = await probe({ url, authentication });
  expect(textOf(outcome)).toBe('in');
  expect(asked).toBe(1);
  expect(outcome.requestHeaders).toContainEqual({ name: 'Authorization', value: '***' });
  const refused = await probe({ url, authentication: { ...authentication, password: 'wrong' } });
  expect(refused).toMatchObject({ failure: { code: 14009 }, statusCode: 401 });
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Checks a Digest answer the way a server does. */
function isDigest(request: IncomingMessage, password: string, nonce: string): boolean {
  const [given] = parseChallenges(request.headers.authorization ?? '');
  if (given?.scheme !== 'digest' || given.params.get('nonce') !== nonce) return false;
  const get = (name: string): string => given.params.get(name) ?? '';
  const a1 = md5(`${get('username')}:realm:${password}`);
  const a2 = md5(`${request.method ?? ''}:${request.url ?? ''}`);
  return get('response') === md5([a1, nonce, get('nc'), get('cnonce'), get('qop'), a2].join(':'));
}

test.each([true, false])('Digest answers the challenge, connection kept: %s', async (isKept) => {
  const url = await aSite((request, response) => {
    if (!isKept) response.setHeader('Connection', 'close');
    if (isDigest(request, 'pass', 'n1')) response.end('in');
    else challenge(response, 'Digest realm="realm", nonce="n1", qop="auth", algorithm=MD5');
  });
  const authentication = { type: 'Digest', username: 'user', password: 'pass' } as const;
  expect(textOf(await probe({ url: `${url}/a?b=1`, authentication }))).toBe('in');
  const refused = await probe({ url, authentication: { ...authentication, password: 'x' } });
  expect(refused.failure?.code).toBe(14009);
});

test('a stale nonce is answered once more', async () => {
  let round = 0;
  const url = await aSite((request, response) => {
    round += 1;
    if (isDigest(request, 'pass', 'n2')) response.end('in');
    else challenge(response, `Digest realm="realm", nonce="n${Math.min(2, round)}", qop="auth", stale=true`);
  });
  const authentication = { type: 'Digest', username: 'user', password: 'pass' } as const;
  expect(textOf(await probe({ url, authentication }))).toBe('in');
});

test.each(['Digest', 'NTLM', 'Basic'] as const)('%s without a challenge of its kind', async (type) => {
  const url = await aSite((_, response) => challenge(response, 'Bearer'));
  const authentication = { type, username: 'user', password: 'pass' };
  expect((await probe({ url, authentication })).failure?.code).toBe(14008);
});

test('NTLM logs a connection in, in three rounds', async () => {
  const rounds: string[] = [];
  const sockets = new Set<unknown>();
  const url = await aSite((request, response) => {
    sockets.add(request.socket);
    const token = /^NTLM (.*)$/.exec(request.headers.authorization ?? '')?.[1];
    const message = Buffer.from(token ?? '', 'base64');
    const type = message.length > 12 ? message.readUInt32LE(8) : 0;
    rounds.push(String(type));
    if (type === 1) challenge(response, `NTLM ${challengeMessage()}`);
    else if (type === 3 && isProven(message, 'Secret1')) response.end('in');
    else challenge(response, ['Negotiate', 'NTLM']);
  });
  const authentication = { type: 'NTLM', username: 'AD\\user', password: 'Secret1' } as const;
  expect(textOf(await probe({ url, authentication }))).toBe('in');
  expect(rounds).toEqual(['0', '1', '3']);
  expect(sockets.size).toBe(1);
  const refused = await probe({ url, authentication: { ...authentication, password: 'Secret2' } });
  expect(refused.failure?.code).toBe(14009);
});

test('a page that asks for no login needs none', async () => {
  const url = await aSite((request, response) => response.end(request.headers.authorization ?? 'nothing'));
  for (const type of ['Digest', 'NTLM'] as const) {
    const outcome = await probe({ url, authentication: { type, username: 'u', password: 'p' } });
    expect(textOf(outcome)).toBe('nothing');
  }
});
