import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { aProxy } from '../net/testing/a-proxy.js';
import { closeAll, listen } from '../probes/http/testing/http-fixture.js';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);
const plain = await listen(createHttp((request, response) => response.end(`plain ${request.url ?? ''}`)));
const pair = await aCertificate({ name: 'secure.example' });
const secure = await listen(createHttps({ ...pair }, (_request, response) => response.end('secure')));

test('sends requests by the proxy, plain HTTP with absolute URLs', async () => {
  const proxy = await aProxy({ 'shop.example': plain, 'secure.example': secure });
  const test = "pm.test('body', () => pm.expect(pm.response.text()).to.match(/^(plain|secure)/));";
  const collection = aCollection([
    anItem('one', 'http://shop.example/one', { test }),
    anItem('two', 'http://shop.example/two', { test }),
    { ...anItem('three', 'https://secure.example/', { test }), protocolProfileBehavior: { strictSSL: false } },
  ]);
  const outcome = await runCollection(collection, {}, proxy.tools());
  expect(outcome.failure).toBeUndefined();
  expect(proxy.requests.map(({ line }) => line)).toEqual([
    'GET http://shop.example/one',
    'GET http://shop.example/two',
    'CONNECT secure.example:443',
  ]);
});

test('reports an unreachable proxy or a refused login as a checkpoint fault', async () => {
  const away = await aProxy({});
  const item = aCollection([anItem('one', 'http://shop.example/one')]);
  const dead = await runCollection(item, {}, away.tools({ http: '127.0.0.1:1' }));
  expect(dead.failure?.code).toBe(errorCodes.checkpointOffline.code);
  const refusing = await aProxy({}, { status: 407 });
  const refused = await runCollection(item, {}, refusing.tools());
  expect(refused.failure?.code).toBe(errorCodes.checkpointOffline.code);
  expect(refused.failure?.message).toContain('returned 407');
});
