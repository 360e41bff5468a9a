/** Collection-based API monitors through the API: how collections are written and read, and how they are validated. */
import { expect, test } from 'vitest';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { buildCollectionTarget } from '../targets/collection-target-rules.js';

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

test('returns a collection verbatim, with its variables and credits', async () => {
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

test('removes the wrapper that the tool adds to a collection', async () => {
  const { body } = await create({ PostmanCollectionJson: JSON.stringify({ collection: collection() }) });
  expect(JSON.parse(String(body['PostmanCollectionJson']))).toEqual(collection());
});

test('removes a byte order mark and keeps digits of numbers', async () => {
  const text = JSON.stringify(collection());
  expect((await create({ PostmanCollectionJson: `\uFEFF${text}` })).body).toHaveProperty('PostmanCollectionJson', text);
  const info = '"info":{"name":"shop","version":1050118621198921728}';
  const inner = text.replace('"info":{"name":"shop"', info.slice(0, -1));
  expect(inner).not.toBe(text);
  const { body } = await create({ PostmanCollectionJson: `\uFEFF{"collection":${inner}}` });
  expect(body).toHaveProperty('PostmanCollectionJson', inner);
});

test('reports all problems at once, each at its place', async () => {
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

test('validates vault references in collections and in variables', async () => {
  const reference = '{{@VaultItem.33333333-3333-4333-8333-333333333333.Password}}';
  const { status, problems } = await create({
    PostmanCollectionJson: JSON.stringify(collection({ item: [{ request: `http://x/${reference}` }] })),
  });
  expect([status, problems]).toEqual([
    400,
    [expect.stringMatching(/^PostmanCollectionJson: there is no vault item 3333/)],
  ]);
});

test('sends data protection settings with the collection', () => {
  const text = JSON.stringify(collection({ DataProtection: { CollectResponseContent: false } }));
  const definition = { Name: 'shop', PostmanCollectionJson: text } as Parameters<typeof buildCollectionTarget>[0];
  expect(buildCollectionTarget(definition, { vault: [] })).toMatchObject({
    kind: 'collection',
    name: 'shop',
    collection: text,
    predefinedVariables: [],
    collects: { headers: true, content: false, addresses: true },
  });
});
