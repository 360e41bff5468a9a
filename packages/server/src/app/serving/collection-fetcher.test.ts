import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchedCollection } from '@vedette/contract/v1/monitors/collection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCaller, aHost } from '../../testing/a-host.js';
import { createCollectionFetcher } from './collection-fetcher.js';
import { registerCollectionRoutes } from '../../monitors/drafts/collection-routes.js';

const collection = {
  info: { name: 'shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'home', request: { method: 'GET', url: '{{base}}/' } }],
};
/** A stand-in for the tool's API: an address with a key, and a response that wraps the collection. */
const tool = createServer(({ url = '' }, response) => {
  if (url === '/collections/1?access_key=k3y') response.end(JSON.stringify({ collection }));
  else if (url === '/moved') response.writeHead(302, { location: '/collections/1?access_key=k3y' }).end();
  else if (url === '/large') response.end(JSON.stringify({ ...collection, notes: 'x'.repeat(1_500_000) }));
  else if (url === '/endless') response.end('x'.repeat(20_000_000));
  else if (url === '/page') response.end('<html></html>');
  else if (url === '/old') response.end(JSON.stringify({ id: 'x', requests: [] }));
  else response.writeHead(401).end();
});
let base: string;
const hosts: { readonly app: { close(): Promise<void> } }[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => tool.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(tool.address() as AddressInfo).port}`;
});
afterAll(async () => {
  tool.closeAllConnections();
  tool.close();
  for (const { app } of hosts) await app.close();
});

/** Requests the collection at an address from the service. */
async function ask(address: string, isAdministrator = true, refusal?: string) {
  const host = await aHost({ ann: aCaller({ isAdministrator }) });
  hosts.push(host);
  registerCollectionRoutes(host, { fetchText: createCollectionFetcher(() => refusal) });
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/v1/FetchCollection',
    payload: { Address: address },
    headers: { authorization: `Basic ${Buffer.from('ann:x').toString('base64')}` },
  });
  const body = answer.json<FetchedCollection & { Messages?: readonly { readonly Message: string }[] }>();
  return { status: answer.statusCode, body, message: body.Messages?.[0]?.Message };
}

test('unwraps a collection and follows redirects', async () => {
  for (const path of ['/collections/1?access_key=k3y', '/moved']) {
    const { status, body } = await ask(`${base}${path}`);
    expect([status, body.Name, body.Requests]).toEqual([200, 'shop', 1]);
    expect(JSON.parse(body.PostmanCollectionJson)).toEqual(collection);
  }
  expect((await ask(`${base}/large`)).status).toBe(200);
});

test.each([
  ['/other', 'the server responded with HTTP status 401'],
  ['/page', 'the response is not a collection: it must be JSON: a collection exported in format 2.1'],
  ['/old', 'the response is not a collection: info is required: this is not a collection in format 2'],
  ['/endless', 'the response is not a collection: it must have at most 2000000 characters'],
])('%s is refused', async (path, problem) => {
  expect(await ask(`${base}${path}`)).toMatchObject({ status: 400, message: `Address: ${problem}` });
});

test('fetches only web addresses that egress allows, for authors of monitors', async () => {
  const needed = 'Address: must begin with https:// or http://';
  for (const address of ['file:///etc/passwd', 'shop', 'http://']) {
    expect(await ask(address)).toMatchObject({ status: 400, message: needed });
  }
  const refused = await ask(`${base}/collections/1?access_key=k3y`, true, 'private');
  expect(refused).toMatchObject({ status: 400, message: 'Address: cannot be fetched: not allowed: private' });
  expect((await ask(`${base}/moved`, false)).status).toBe(403);
});
