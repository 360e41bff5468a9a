/** Logins of steps at servers with realistic challenges. */
import { buildChallengeMessage, provesPassword } from '@vedette/protocols/testing/ntlm-server';
import { aDigestServer, type DigestServerOptions } from '@vedette/protocols/testing/digest-server';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { afterAll, expect, test } from 'vitest';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { anAssertion, aRequest, aVariable, createRunner } from './testing/a-run.js';
import { aStepSite } from './testing/a-step-site.js';

afterAll(closeAll);
const site = await aStepSite();
const run = createRunner();

type Login = Partial<RequestStep['authentication']>;
const signedIn = (url: string, login: Login, over: Partial<RequestStep> = {}): RequestStep =>
  aRequest({
    url,
    authentication: { type: 'None', username: 'ann', password: 'sesame', token: 't0ken', ...login },
    ...over,
  });

test('Basic waits for the challenge, Bearer does not; a custom header wins', async () => {
  const [basic, bearer] = [`${site}/basic`, `${site}/bearer`];
  const { failure } = await run([signedIn(basic, { type: 'Basic' }), signedIn(bearer, { type: 'Bearer' })]);
  expect(failure).toBeUndefined();
  const wrong = await run([signedIn(basic, { type: 'Basic', password: 'no' })]);
  expect(wrong.failure?.code).toBe(errorCodes.authenticationRejected.code);
  const headers = [{ name: 'authorization', value: 'Basic x' }];
  const own = await run([signedIn(basic, { type: 'Basic' }, { headers })]);
  expect(own.failure?.code).toBe(errorCodes.assertStatus.code);
});

/** A site with Digest that returns what it received. */
async function behindDigest(rules: DigestServerOptions, user = { username: 'ann', password: 'sesame' }) {
  const digest = aDigestServer(user, rules);
  const knocks: string[] = [];
  const url = await aSite((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url: at = '', headers } = request;
      knocks.push(`${method} ${at}`);
      const { isAuthorised, name, value } = digest({ method, url: at, authorization: headers.authorization, body });
      response.setHeader(name, value);
      if (isAuthorised && at.startsWith('/from')) response.writeHead(307, { Location: '/to' }).end();
      else response.writeHead(isAuthorised ? 200 : 401).end(isAuthorised ? `in: ${body}` : 'who are you?');
    });
  });
  return { url, knocks };
}

test.each<DigestServerOptions>([
  { algorithm: 'MD5' },
  { qop: '' },
  { algorithm: 'MD5-sess', qop: 'auth,auth-int' },
  { algorithm: 'SHA-256', qop: 'auth-int' },
  { algorithm: 'SHA-512-256', hashesUser: true },
  { algorithm: 'SHA-256', expiresFirstNonce: true },
])('Digest by %j takes name, password and body from variables in one step', async (rules) => {
  const { url, knocks } = await behindDigest(rules, { username: 'J\u00fcrgen \u0141', password: 'p\u00e4ss' });
  const digestStep = signedIn(
    `${url}/a?b={{user}}`,
    { type: 'Digest', username: '{{user}}', password: '{{word}}' },
    {
      method: 'PUT',
      body: { type: 'text', text: 'x={{word}}' },
      assertions: [anAssertion('ResponseBodyText', '', 'Equal', 'in: x={{word}}')],
    },
  );
  const predefinedVariables = [
    { name: 'user', value: 'J\u00fcrgen \u0141' },
    { name: 'word', value: 'p\u00e4ss' },
  ];
  const { failure, steps, timing } = await run([digestStep, digestStep], { predefinedVariables });
  expect(failure).toBeUndefined();
  expect(steps.map(({ statusCode, attempts }) => [statusCode, attempts])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect(timing.parts).toHaveLength(2);
  // Only the first nonce of a slow server expires.
  expect(knocks).toHaveLength(rules.expiresFirstNonce === true ? 5 : 4);
  expect(JSON.stringify(steps[0]?.requestHeaders)).not.toContain('response=');
  const wrong = await run([signedIn(url, { type: 'Digest', username: 'J\u00fcrgen \u0141' })]);
  expect(wrong.failure?.code).toBe(errorCodes.authenticationRejected.code);
});

test('logs in again after a redirect with Digest, with the method kept', async () => {
  const { url, knocks } = await behindDigest({ algorithm: 'SHA-256' });
  const { failure } = await run([signedIn(`${url}/from`, { type: 'Digest' }, { method: 'POST' })]);
  expect(failure).toBeUndefined();
  expect(knocks).toEqual(['POST /from', 'POST /from', 'POST /to', 'POST /to']);
});

test('NTLM logs in one connection in three rounds, with the domain of the name', async () => {
  const rounds: number[] = [];
  const sockets = new Set<unknown>();
  const names: string[] = [];
  const url = await aSite((request, response) => {
    sockets.add(request.socket);
    request.resume().on('end', () => {
      const message = Buffer.from(/^NTLM (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64');
      const type = message.length > 12 ? message.readUInt32LE(8) : 0;
      rounds.push(type);
      const field = (at: number): string =>
        message.toString(
          'utf16le',
          message.readUInt32LE(at + 4),
          message.readUInt32LE(at + 4) + message.readUInt16LE(at),
        );
      if (type === 3) names.push(`${field(28)}/${field(36)}`);
      if (type === 3 && provesPassword(message, 'sesame')) response.end('in');
      else
        response.writeHead(401, { 'WWW-Authenticate': type === 1 ? `NTLM ${buildChallengeMessage()}` : 'NTLM' }).end();
    });
  });
  const login = { type: 'NTLM', username: 'AD\\{{who}}' } as const;
  const taken = { variables: [aVariable('said', 'ResponseBodyText', '')], method: 'POST' } as const;
  const { failure, steps } = await run([signedIn(url, login, { ...taken, variables: [...taken.variables] })], {
    predefinedVariables: [{ name: 'who', value: 'Bob' }],
  });
  expect(failure).toBeUndefined();
  expect([rounds, names, sockets.size]).toEqual([[0, 1, 3], ['AD/Bob'], 1]);
  expect(steps[0]).toMatchObject({ statusCode: 200, responseBody: 'in' });
  const wrong = await run([signedIn(url, { ...login, username: 'bob', password: 'no' })]);
  expect(wrong.failure?.code).toBe(errorCodes.authenticationRejected.code);
});

test.each(['Basic', 'Digest', 'NTLM'] as const)(
  '%s: handles a missing and an unknown challenge and a page without login',
  async (type) => {
    const strange = await aSite((_, response) => response.writeHead(401, { 'WWW-Authenticate': 'Negotiate' }).end());
    const silent = await aSite((_, response) => response.writeHead(401).end());
    for (const url of [strange, silent]) {
      expect((await run([signedIn(url, { type })])).failure?.code).toBe(errorCodes.authenticationUnusable.code);
    }
    const open = await aSite((request, response) => response.end(request.headers.authorization ?? 'nobody'));
    const { failure, steps } = await run([signedIn(open, { type })]);
    expect([failure, steps[0]?.responseBody]).toEqual([undefined, 'nobody']);
  },
);
