import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLLECTION_LIMITS, parseRequestCollection, findSecretTexts, listCollectionVariables } from './collection.js';

const schema = (version: string) => `https://schema.getpostman.com/json/collection/v${version}/collection.json`;
const text = (over: object = {}): string =>
  JSON.stringify({
    info: { name: 'shop', _postman_id: 'id-1', schema: schema('2.1.0') },
    item: [
      {
        name: 'orders',
        item: [
          {
            name: 'list',
            request: { method: 'GET', url: { protocol: 'https', host: ['{{host}}'], path: ['a', 'b'] } },
          },
        ],
      },
      { name: 'ping', request: 'https://{{host}}/ping?x={{$guid}}', event: [{ script: { exec: ['f("{{key}}")'] } }] },
    ],
    variable: [
      { key: 'host', value: 'shop.example' },
      { id: 'old', value: 1 },
    ],
    ...over,
  });

const read = (source: string) => {
  const answer = parseRequestCollection(source);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return answer.collection;
};
const paths = (source: string): string[] => {
  const answer = parseRequestCollection(source);
  return 'problems' in answer ? answer.problems.map(({ path }) => path) : [];
};

test('reads requests in the order of the file, with their folders', () => {
  const { name, id, requests } = read(text());
  expect([name, id]).toEqual(['shop', 'id-1']);
  expect(requests).toEqual([
    { name: 'list', folders: ['orders'], method: 'GET', url: 'https://{{host}}/a/b' },
    { name: 'ping', folders: [], method: 'GET', url: 'https://{{host}}/ping?x={{$guid}}' },
  ]);
});

test('unwraps the response of the tool and reads both formats', () => {
  expect(read(JSON.stringify({ collection: JSON.parse(text()) as unknown })).name).toBe('shop');
  expect(read(text({ info: { name: 'old', schema: schema('2.0.0') } })).name).toBe('old');
  expect(read(text({ info: { name: 'bare' } })).name).toBe('bare');
});

test.each([
  ['no JSON', '{', ['']],
  ['a list', '[]', ['info']],
  ['format 1', text({ info: { name: 'x', schema: schema('1.0.0') } }), ['info.schema']],
  ['no requests', text({ item: [] }), ['item']],
  ['no item', text({ item: 'x' }), ['item']],
  ['no name', text({ info: {} }), ['info.name']],
  [
    'no address',
    text({ item: [{ item: [{ request: { method: 'G T', url: '' } }, 3] }] }),
    ['item[0].item[0].request.url', 'item[0].item[0].request.method', 'item[0].item[1]'],
  ],
  ['an item that is nothing', text({ item: [{ name: 'x' }] }), ['item[0]']],
  [
    'too many',
    text({ item: Array.from({ length: COLLECTION_LIMITS.requests + 1 }, () => ({ request: 'http://x/' })) }),
    ['item'],
  ],
  ['too long', ' '.repeat(COLLECTION_LIMITS.text + 1), ['']],
])('reports the place of %s', (_what, source, expected) => {
  expect(paths(source)).toEqual(expected);
});

test('rejects folders that are nested too deeply', () => {
  let item: object[] = [{ request: 'http://x/' }];
  for (let depth = 0; depth < 200; depth += 1) item = [{ item }];
  expect(paths(text({ item }))[0]).toMatch(/^item(\[0\][.]item)+$/);
});

test('rejects other values that are nested too deeply', () => {
  const text = `{"info":{},"item":[],"variable":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  expect(parseRequestCollection(text)).toEqual({
    problems: [{ path: '', rule: 'must not be nested deeper than 500' }],
  });
});

test('never throws, whatever is sent', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((item) => `{"info":{"name":"x"},"item":${item}}`),
      ),
      (source) => {
        const answer = parseRequestCollection(source);
        expect('collection' in answer ? answer.collection.requests.length : answer.problems.length).toBeGreaterThan(0);
      },
    ),
  );
});

test('lists its own variables, then those of requests, without built-in ones', () => {
  expect(listCollectionVariables(read(text()))).toEqual([
    { name: 'host', value: 'shop.example' },
    { name: 'old', value: '1' },
    { name: 'key', value: '' },
  ]);
});

test('treats variables of type secret and credentials of logins as secrets', () => {
  const { root } = read(
    text({
      variable: [
        { key: 'a', value: 'open' },
        { key: 'b', value: 'hidden-1', type: 'secret' },
      ],
      auth: {
        type: 'basic',
        basic: [
          { key: 'username', value: 'ann' },
          { key: 'password', value: 'hidden-2' },
        ],
      },
      item: [{ request: { url: 'http://x/', auth: { type: 'bearer', bearer: { token: 'hidden-3' } } } }],
    }),
  );
  expect(findSecretTexts(root).sort()).toEqual(['hidden-1', 'hidden-2', 'hidden-3']);
});
