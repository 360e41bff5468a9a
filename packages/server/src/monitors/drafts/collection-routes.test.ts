/** Collection-based API monitors through the API: how collections come in and go out, and what is wrong with them. */
import { expect, test } from 'vitest';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { collectionTarget } from '../targets/collection-target-rules.js';

const { admin } = await createMonitorFixture();
type Body = Record<string, unknown>;

const collection = (over: Body = {}): Body => ({
  info: { name: 'shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'orders', item: [{ name: 'list', request: { method: 'GET', url: '{{base}}/orders' } }] }],
  odd: { kept: true },
  ...over,
});
let count = 0;
const create = (over: Body) =>
  admin<Body>('POST', '/Monitor', { Name: `collection ${(count += 1)}`, MonitorType: 'PostmanApi', ...over });

test('a collection comes back letter by letter, with its variables and what it costs', async () => {
  const PostmanCollectionJson = JSON.stringify(collection(), null, '\t');
  const PredefinedVariables = [
    { Key: 'base', Value: '{{prod}}' },
    { Key: 'prod', Value: 'http://shop.example' },
  ];
  const { status, body, problems } = await create({ PostmanCollectionJson, PredefinedVariables });
  expect([status, problems]).toEqual([201, []]);
  expect(body).toMatchObject({ PostmanCollectionJson, PredefinedVariables, Credits: 1, MonitorType: 'PostmanApi' });
  expect(body).not.toHaveProperty('ErrorConditions');
  const path = `/Monitor/${String(body['MonitorGuid'])}`;
  expect((await admin('PATCH', path, { PredefinedVariables: [{ Key: 'base', Value: 'x' }] })).status).toBe(204);
  expect((await admin<Body>('GET', path)).body).toMatchObject({
    PostmanCollectionJson,
    PredefinedVariables: [{ Key: 'base', Value: 'x' }],
  });
});

test('what the tool answers around a collection is taken off', async () => {
  const { body } = await create({ PostmanCollectionJson: JSON.stringify({ collection: collection() }) });
  expect(JSON.parse(String(body['PostmanCollectionJson']))).toEqual(collection());
});

test('a byte order mark is left out, and numbers keep their digits', async () => {
  const text = JSON.stringify(collection());
  expect((await create({ PostmanCollectionJson: `\uFEFF${text}` })).body).toHaveProperty('PostmanCollectionJson', text);
  const info = '"info":{"name":"shop","version":1050118621198921728}';
  const inner = text.replace('"info":{"name":"shop"', info.slice(0, -1));
  expect(inner).not.toBe(text);
  const { body } = await create({ PostmanCollectionJson: `\uFEFF{"collection":${inner}}` });
  expect(body).toHaveProperty('PostmanCollectionJson', inner);
});

test('every problem is named at its place, all at once', async () => {
  const { status, problems } = await create({
    PostmanCollectionJson: JSON.stringify(collection({ item: [{ request: { method: 'A B' } }, 1] })),
    PredefinedVariables: [
      { Key: '{{x}}', Value: '' },
      { Key: 'a', Value: '' },
      { Key: 'a', Value: '' },
    ],
  });
  expect(status).toBe(400);
  expect(problems).toEqual([
    'PostmanCollectionJson.item[0].request.url: is required',
    'PostmanCollectionJson.item[0].request.method: must be an HTTP method',
    'PostmanCollectionJson.item[1]: must be a request or a folder',
    'PredefinedVariables[0].Key: must be a name without braces',
    'PredefinedVariables[2].Key: must be unique',
  ]);
});

test('items of the vault are named in the collection as in variables; one that is not there is a problem', async () => {
  const reference = '{{@VaultItem.33333333-3333-4333-8333-333333333333.Password}}';
  const { status, problems } = await create({
    PostmanCollectionJson: JSON.stringify(collection({ item: [{ request: `http://x/${reference}` }] })),
  });
  expect([status, problems]).toEqual([
    400,
    [expect.stringMatching(/^PostmanCollectionJson: there is no vault item 3333/)],
  ]);
});

test('what stays on the checkpoint is told with the collection', () => {
  const text = JSON.stringify(collection({ DataProtection: { CollectResponseContent: false } }));
  const definition = { Name: 'shop', PostmanCollectionJson: text } as Parameters<typeof collectionTarget>[0];
  expect(collectionTarget(definition, { vault: [] })).toMatchObject({
    kind: 'collection',
    name: 'shop',
    collection: text,
    predefinedVariables: [],
    collects: { headers: true, content: false, addresses: true },
  });
});
