import { Fault } from '@vedette/kernel/fault';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Rights, type Caller } from '../rights/index.js';
import { emptyLookups } from '../testing/empty-lookups.js';
import { createHost, mount, type Lookups, type RouteHost } from './index.js';
import { create, fault, guid, join, list, open, remove, unknownGuid } from './testing/sample-endpoints.js';

const caller = (isAdministrator: boolean): Caller => ({
  accountId: 1,
  operatorGuid: guid,
  operatorName: 'Ann',
  isAdministrator,
  zone: 'UTC',
  accountZone: 'UTC',
  via: 'api',
  rights: new Rights([{ contextType: 'account', contextId: '', type: 'AccountAccess' }], isAdministrator),
});
const lookups: Lookups = { ...emptyLookups, lookupMonitorGroup: (_account, id) => Promise.resolve(id === guid) };

let host: RouteHost;
const seen: unknown[] = [];
let toThrow: Error = new Error('secret detail');
beforeAll(async () => {
  host = await createHost({
    logger: pino({ level: 'silent' }),
    gatekeeper: {
      identifyApiAccount: (name, password) =>
        Promise.resolve(password === 'right' ? caller(name.toLowerCase() === 'admin') : undefined),
      identifyLogin: () => Promise.resolve(undefined),
      identifySession: (token) => Promise.resolve(token === 'live' ? caller(true) : undefined),
    },
    lookups,
    newGuid: () => 'request-1',
    origin: 'https://watch.example',
    basePath: '/monitoring',
  });
  mount(host, list, ({ query }) => {
    seen.push(query);
    return [...Array(500).keys()];
  });
  mount(host, open, () => []);
  mount(host, create, ({ body }) => ({ ...body, ThingGuid: guid }));
  mount(host, join, ({ params: path }) => seen.push(path));
  mount(host, fault, () => {
    throw toThrow;
  });
  mount(host, remove, () => undefined);
});
afterAll(() => host.app.close());

const basic = (name: string, password = 'right'): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
async function call(method: Method, url: string, more: { headers?: Record<string, string>; payload?: string } = {}) {
  const answer = await host.app.inject({
    method,
    url,
    ...more,
    headers: { authorization: basic('admin'), ...more.headers },
  });
  const messages = (): string[] => answer.json<{ Messages: { Message: string }[] }>().Messages.map((m) => m.Message);
  return { answer, status: answer.statusCode, headers: answer.headers, messages };
}
const json = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } });

test.each([
  ['watch.example:8080', 200],
  ['[::1]:8080', 200],
  ['evil.example/@watch.example', 400],
  ['a b', 400],
  ['"><script>', 400],
])('answers a request for the host %s with %i', async (name, expected) => {
  const { status, messages } = await call('GET', '/v4/Thing', { headers: { host: name } });
  expect(status).toBe(expected);
  if (status === 400) expect(messages()).toEqual(['Host: is not a host name']);
});

describe('paths', () => {
  test.each(['/v4/Thing', '/V4/thing/', '//v4//THING', '/monitoring/v4/Thing', '/v4/Thing?x=1'])(
    'serves %s',
    async (url) => {
      const { status, headers } = await call('GET', url);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );
  test.each([`/v4/Thing/${guid}/Members/${unknownGuid}`, `/v4/thing/${guid.toUpperCase()}/member/${unknownGuid}/`])(
    'plural and any case: %s',
    async (url) => {
      const { status, headers, answer } = await call('POST', url, { headers: { 'content-type': 'application/json' } });
      expect([status, answer.body, headers['content-type']]).toEqual([201, '', undefined]);
      expect(seen.at(-1)).toEqual({ thingGuid: guid, memberGuid: unknownGuid });
    },
  );
  test('unknown routes are 404 with a message list; version 3 says why', async () => {
    expect((await call('GET', '/v4/Nothing')).status).toBe(404);
    const old = await call('GET', '/v3/Thing', { headers: { authorization: '' } });
    expect([old.status, old.messages()]).toEqual([404, ['Version 3 of the API is no longer available; use /v4']]);
  });
  test('a wrong method is 405 and names the allowed ones', async () => {
    const { status, headers } = await call('PATCH', `/v4/Thing/${guid}`);
    expect([status, headers.allow]).toEqual([405, 'PUT, DELETE']);
    expect((await call('DELETE', '/v4/thing/')).headers.allow).toBe('GET, HEAD, POST');
  });
  test('HEAD responds like GET without a body; a malformed path is 400', async () => {
    const head = await call('HEAD', '/v4/Thing');
    expect([head.status, head.answer.body]).toEqual([200, '']);
    expect((await call('PUT', '/v4/Thing/%zz')).status).toBe(400);
    expect((await call('GET', '/v4/Thing?x=%00')).status).toBe(400);
  });
});

describe('credentials', () => {
  test.each([undefined, 'Bearer x', 'Basic !!', basic('admin', 'wrong'), 'Basic YWRtaW4='])(
    '%s is 401 with a challenge',
    async (header) => {
      const answer = await host.app.inject({
        url: '/v4/Thing',
        headers: header === undefined ? {} : { authorization: header },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Basic realm="api", charset="UTF-8"');
      expect(answer.json()).toEqual({ Messages: [{ Message: 'Valid credentials are required' }] });
    },
  );
  test('the web app gets no challenge', async () => {
    const answer = await host.app.inject({ url: '/v4/Thing', headers: { 'x-vedette': '1' } });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, undefined]);
  });
  test('an anonymous endpoint needs no credentials', async () => {
    expect((await host.app.inject({ url: '/v4/thing/open' })).statusCode).toBe(200);
  });
  test.each([
    { origin: 'https://watch.example', 'x-vedette': '1', status: 204 },
    { origin: 'https://evil.example', 'x-vedette': '1', status: 403 },
    { origin: 'https://watch.example', status: 403 },
    { 'x-vedette': '1', status: 403 },
  ])('a session may change something only from the app itself: $origin', async ({ status, ...headers }) => {
    const cookie = 'vedette_session=live';
    const answer = await host.app.inject({
      method: 'DELETE',
      url: `/v4/Thing/${guid}`,
      headers: { ...headers, cookie },
    });
    expect(answer.statusCode).toBe(status);
    expect((await host.app.inject({ url: '/v4/Thing', headers: { cookie } })).statusCode).toBe(200);
  });
  test('checks permissions after the path and before the body', async () => {
    const asAnn = { authorization: basic('ann'), 'content-type': 'application/json' };
    expect((await call('DELETE', '/v4/Thing/no-guid', { headers: asAnn })).status).toBe(400);
    expect((await call('PUT', `/v4/Thing/${unknownGuid}`, { headers: asAnn, payload: '{' })).status).toBe(404);
    expect((await call('PUT', `/v4/Thing/${guid}`, { headers: asAnn, payload: '{' })).status).toBe(403);
    expect((await call('PUT', `/v4/Thing/${guid}`, json('{'))).status).toBe(400);
  });
});

describe('requests', () => {
  test('query names and values ignore case; unknown and empty parameters are ignored', async () => {
    await call('GET', '/v4/Thing?tAKE=7&onlyold=True&mode=FAST&other=1');
    expect(seen.at(-1)).toEqual({ Take: 7, OnlyOld: true, Mode: 'Fast' });
    await call('GET', '/v4/Thing?Take=&Mode=');
    expect(seen.at(-1)).toEqual({});
  });
  test('reports a parameter with several values together with other problems', async () => {
    const twice = await call('GET', '/v4/Thing?tAKE=7&OnlyOld=maybe&take=8&Mode=Fast&Mode=Slow');
    expect([twice.status, twice.messages()]).toEqual([
      400,
      [
        'Take: must not be given several values',
        'Mode: must not be given several values',
        'OnlyOld: must be true or false',
      ],
    ]);
  });
  test('reports all problems of query and body together, each with its field', async () => {
    const bad = await call('GET', '/v4/Thing?Take=101&OnlyOld=maybe&Mode=quick');
    expect([bad.status, bad.messages()]).toEqual([
      400,
      ['Take: must be at most 100', 'OnlyOld: must be true or false', 'Mode: must be one of Fast, Slow'],
    ]);
    const body = await call('POST', '/v4/Thing', json('{"Size":1.5,"Mode":7,"ThingGuid":"x"}'));
    expect(body.messages()).toEqual([
      'ThingGuid: must be a guid',
      'Name: is required',
      'Mode: must be one of Fast, Slow',
      'Size: must be a whole number',
    ]);
    expect((await call('POST', '/v4/Thing', json('[]'))).messages()).toEqual(['Body: must be an object']);
    expect((await call('POST', '/v4/Thing')).messages()).toEqual(['Name: is required']);
  });
  test('body names ignore case; null and "" for an enum are not given', async () => {
    const { status, answer, headers } = await call('POST', '/v4/Thing', {
      payload: '\ufeff{"name":"a","MODE":"","size":null,"Other":{"a":1},"ThingGuid":""}',
      headers: { 'content-type': 'text/json; charset=utf-8' },
    });
    expect([status, answer.json()]).toEqual([201, { Name: 'a', ThingGuid: guid }]);
    expect(headers.location).toBe(`/monitoring/v4/Thing/${guid}`);
  });
  test.each(['application/json', 'application/vnd.api+json', undefined])('reads %s as JSON', async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    expect((await call('POST', '/v4/Thing', { payload: '{"Name":"a"}', headers })).status).toBe(201);
  });
  test('Prefer: return=minimal answers 204 with the address', async () => {
    const { status, headers, answer } = await call('POST', '/v4/Thing', {
      payload: '{"Name":"a"}',
      headers: { 'content-type': 'application/json', prefer: 'respond-async, return=minimal' },
    });
    expect([status, answer.body, headers.location]).toEqual([204, '', `/monitoring/v4/Thing/${guid}`]);
    expect(headers['content-type']).toBeUndefined();
  });
  test.each([
    ['application/xml', '<a/>', 415],
    ['application/json', '{"Name":', 400],
    ['application/json', '{"Name":"a","Name":"b"}', 400],
    ['application/json', '{"Name":"a\\u0000b"}', 400],
    ['application/json', '{"Name":"a\\\\u0000b"}', 201],
    ['application/json', '{"Name":"\u00e9"}', 201],
    ['application/json', `{"Name":"${'x'.repeat(9_000_000)}"}`, 413],
  ])('%s %.20s is %i', async (type, payload, status) => {
    const answer = await call('POST', '/v4/Thing', { payload, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    if (status > 299) expect(answer.messages()).toHaveLength(1);
  });
  test('an empty body with a JSON type is no body, also for DELETE', async () => {
    const answer = await call('DELETE', `/v4/Thing/${guid}`, { headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([204, undefined]);
  });
});

describe('responses', () => {
  test('use gzip on request', async () => {
    const { answer, headers } = await call('GET', '/v4/Thing', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString('utf8'))).toHaveLength(500);
  });
  test.each([
    [{ 'x-request-id': 'mine' }, 'mine'],
    [{ 'x-correlation-id': 'mine-too' }, 'mine-too'],
    [{ 'x-request-id': 'first', 'x-correlation-id': 'second' }, 'first'],
  ])('have a request id: %j', async (headers, id) => {
    const named = { 'x-request-id': id, 'x-correlation-id': id };
    expect((await call('GET', '/v4/Thing', { headers })).headers).toMatchObject(named);
    expect((await call('GET', '/v4/Nowhere', { headers })).headers).toMatchObject(named);
  });
  test.each([['x y'], ['a'.repeat(65)], ['a;b'], ['']])('do not repeat an invalid request id: %j', async (id) => {
    const { headers } = await call('GET', '/v4/Thing', { headers: { 'x-correlation-id': id } });
    expect(headers['x-correlation-id']).toBeTruthy();
    expect(headers['x-correlation-id']).not.toBe(id);
  });
  test.each([
    [new Fault('conflict', 'Name: is taken'), 409, ['Name: is taken']],
    [new Fault('refused', 'a', { problems: ['a', 'b'] }), 403, ['a', 'b']],
    [new Fault('inUse', 'used'), 400, ['used']],
    [new Fault('limited', 'slow down', { retryAfterS: 9 }), 429, ['slow down']],
    [new Error('secret detail'), 500, ['Internal server error; see the log of the service']],
    [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      503,
      ['The database is unreachable; try again shortly'],
    ],
  ])('converts the error to a response: %s', async (error, status, texts) => {
    toThrow = error;
    const answer = await call('PUT', `/v4/Thing/${guid}`, json('{"Name":"a"}'));
    expect([answer.status, answer.messages()]).toEqual([status, texts]);
    expect(answer.headers['retry-after']).toBe(
      error instanceof Fault ? error.retryAfterS?.toString() : status === 503 ? '5' : undefined,
    );
  });
  test('health responds without credentials', async () => {
    expect((await host.app.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' });
    expect((await host.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  });
});

test('ends the connection of a request that never completes', () => {
  expect(host.app.server.requestTimeout).toBeGreaterThan(0);
  expect(host.app.server.headersTimeout).toBe(30_000);
  expect(host.app.server.keepAliveTimeout).toBe(72_000);
});
