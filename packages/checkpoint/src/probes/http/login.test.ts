import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { aDigestServer, type DigestServerOptions } from '@vedette/protocols/testing/digest-server';
import { buildChallengeMessage, provesPassword } from '@vedette/protocols/testing/ntlm-server';
import { aSite, closeAll, createProber, readBodyText } from './testing/http-fixture.js';

afterAll(closeAll);
const probe = createProber();

const challenge = (response: ServerResponse, value: string | string[]): unknown =>
  response.writeHead(401, { 'WWW-Authenticate': value }).end('who are you?');

test('sends Basic credentials with the first request and redacts them', async () => {
  let requestCount = 0;
  const url = await aSite((request, response) => {
    requestCount += 1;
    const expected = `Basic ${Buffer.from('us\u00e9r:pass').toString('base64')}`;
    if (request.headers.authorization === expected) response.end('in');
    else challenge(response, 'Basic realm="x"');
  });
  const authentication = { type: 'Basic', username: 'us\u00e9r', password: 'pass' } as const;
  const outcome = await probe({ url, authentication });
  expect(readBodyText(outcome)).toBe('in');
  expect(requestCount).toBe(1);
  expect(outcome.requestHeaders).toContainEqual({ name: 'Authorization', value: '***' });
  const refused = await probe({ url, authentication: { ...authentication, password: 'wrong' } });
  expect(refused).toMatchObject({ failure: { code: 14009 }, statusCode: 401 });
});

const ann = { username: 'ann', password: 's\u00e9same' };

/** A page that requires Digest, and its number of requests. */
async function behindDigest(rules: DigestServerOptions, isKept = true) {
  const digest = aDigestServer(ann, rules);
  const knocks: string[] = [];
  const url = await aSite((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, url: at, headers } = request;
      const { isAuthorised, name, value } = digest({ method, url: at, authorization: headers.authorization, body });
      knocks.push(body);
      if (!isKept) response.setHeader('Connection', 'close');
      response.setHeader(name, value);
      response.writeHead(isAuthorised ? 200 : 401).end(isAuthorised ? 'in' : 'who are you?');
    });
  });
  return { url: `${url}/a?b=%22`, knocks };
}

test.each<DigestServerOptions>([
  { algorithm: 'MD5' },
  { algorithm: 'SHA-256', qop: 'auth,auth-int' },
  { algorithm: 'SHA-256-sess', qop: 'auth-int' },
  { algorithm: 'SHA-512-256', hashesUser: true },
  { qop: '', realm: 'H\u00f6hle' },
])('answers the Digest challenge %j over kept and new connections', async (rules) => {
  for (const isKept of [true, false]) {
    const { url, knocks } = await behindDigest(rules, isKept);
    const authentication = { type: 'Digest', ...ann } as const;
    const options = { url, authentication, method: 'POST', body: 'a=1' } as const;
    expect(readBodyText(await probe(options))).toBe('in');
    // A new check reuses neither the connection nor the nonce of the previous one.
    expect(readBodyText(await probe(options))).toBe('in');
    expect(knocks).toEqual(['a=1', 'a=1', 'a=1', 'a=1']);
    const refused = await probe({ ...options, authentication: { ...authentication, password: 'x' } });
    expect(refused).toMatchObject({ failure: { code: 14009 }, statusCode: 401 });
  }
});

test('answers a stale nonce once more and then stops', async () => {
  const authentication = { type: 'Digest', ...ann } as const;
  const slow = await behindDigest({ expiresFirstNonce: true });
  expect(readBodyText(await probe({ url: slow.url, authentication }))).toBe('in');
  expect(slow.knocks).toHaveLength(3);
  let requestCount = 0;
  const url = await aSite((_, response) => {
    requestCount += 1;
    challenge(response, `Digest realm="r", nonce="n${requestCount}", qop="auth", stale=true`);
  });
  expect((await probe({ url, authentication })).failure?.code).toBe(14009);
  expect(requestCount).toBe(3);
});

test('answers the supported one of several challenges', async () => {
  const digest = aDigestServer(ann, { algorithm: 'SHA-256' });
  const url = await aSite((request, response) => {
    const { isAuthorised, value } = digest({
      method: request.method,
      url: request.url,
      authorization: request.headers.authorization,
    });
    if (isAuthorised) response.end('in');
    else challenge(response, ['Negotiate', `Digest realm="x", nonce="y", algorithm=MD4, ${value}`]);
  });
  expect(readBodyText(await probe({ url, authentication: { type: 'Digest', ...ann } }))).toBe('in');
});

test.each(['Digest', 'NTLM', 'Basic'] as const)('fails %s without a challenge of its kind', async (type) => {
  const url = await aSite((_, response) => challenge(response, 'Bearer'));
  const authentication = { type, username: 'user', password: 'pass' };
  expect((await probe({ url, authentication })).failure?.code).toBe(14008);
});

test('logs in a connection by NTLM in three rounds', async () => {
  const rounds: string[] = [];
  const sockets = new Set<unknown>();
  const url = await aSite((request, response) => {
    sockets.add(request.socket);
    const token = /^NTLM (.*)$/.exec(request.headers.authorization ?? '')?.[1];
    const message = Buffer.from(token ?? '', 'base64');
    const type = message.length > 12 ? message.readUInt32LE(8) : 0;
    rounds.push(String(type));
    if (type === 1) challenge(response, `NTLM ${buildChallengeMessage()}`);
    else if (type === 3 && provesPassword(message, 'Secret1')) response.end('in');
    else challenge(response, ['Negotiate', 'NTLM']);
  });
  const authentication = { type: 'NTLM', username: 'AD\\user', password: 'Secret1' } as const;
  expect(readBodyText(await probe({ url, authentication }))).toBe('in');
  expect(rounds).toEqual(['0', '1', '3']);
  expect(sockets.size).toBe(1);
  const refused = await probe({ url, authentication: { ...authentication, password: 'Secret2' } });
  expect(refused.failure?.code).toBe(14009);
});

test('needs no login for a page that does not require one', async () => {
  const url = await aSite((request, response) => response.end(request.headers.authorization ?? 'nothing'));
  for (const type of ['Digest', 'NTLM'] as const) {
    const outcome = await probe({ url, authentication: { type, username: 'u', password: 'p' } });
    expect(readBodyText(outcome)).toBe('nothing');
  }
});

test('sends but hides credentials that filled-in values put into the URL', async () => {
  const site = await aSite((request, response) => response.end(request.headers.authorization));
  const url = `${site.replace('http://', 'http://ann:ses%40me@')}/`;
  const outcome = await probe({ url });
  expect(readBodyText(outcome)).toBe(`Basic ${Buffer.from('ann:ses@me').toString('base64')}`);
  expect(JSON.stringify({ ...outcome, body: '' })).not.toMatch(/ses(%40|@)me/);
});

test('neither sends nor shows credentials in a redirect URL', async () => {
  const other = await aSite((request, response) => response.end(request.headers.authorization ?? 'none'));
  const location = `${other.replace('http://', 'http://eve:guess@')}/`;
  const site = await aSite((_, response) => response.writeHead(302, { Location: location }).end());
  const outcome = await probe({ url: site });
  expect(readBodyText(outcome)).toBe('none');
  expect(outcome.finalUrl).toBe(`${other}/`);
});
