import { afterAll, describe, expect, test } from 'vitest';
import { missing, textFound } from '../found-value.js';
import { makeDocumentQueries } from './document-queries.js';

const queries = makeDocumentQueries();
afterAll(() => queries.close());
const ask = (document: unknown, path: string) => queries.json(JSON.stringify(document), path);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shop = {
  Items: [
    { Id: 'x', Price: 3, 'odd name': 'o' },
    { Id: 'y', Price: 7, Tags: ['new', 'hot'] },
  ],
  Deep: { Inner: { Price: 11 } },
  Nothing: null,
};

test.each([
  ['', shop],
  ['$', shop],
  ['Items[1].Id', 'y'],
  ['Items.[1].Id', 'y'],
  ['$.Items[0].Price', 3],
  ['Items[-1].Id', 'y'],
  ["Items[0]['odd name']", 'o'],
  ['Items[*].Price', 3],
  ['..Inner.Price', 11],
  ["Items[?(@.Id=='y')].Price", 7],
  ["Items[?(@.Id!='x')].Id", 'y'],
  ['Items[?(@.Price>5)].Id', 'y'],
  ['Items[?(@.Tags)].Id', 'y'],
  ['Items[?@.Price>5].Id', 'y'],
  ["Items[ ?( @.Id  ==  'y' ) ].Price", 7],
  ['Items[?(@.Price>5)][?(@.Id)]', undefined],
  ["Items[?(@.Id=='y]')].Id", undefined],
  ['Items[1].Tags[1]', 'hot'],
  ['Nothing', null],
  ['Items[9].Id', undefined],
  ['Items.Id', undefined],
  ['toString', undefined],
])('%s', async (path, expected) => {
  const found = expected === undefined ? missing() : expected === null ? { kind: 'null' } : textFound(textOf(expected));
  expect(await ask(shop, path)).toEqual({ found });
});

test('the root may be a list', async () => {
  expect(await ask([{ Price: 1 }], '[0].Price')).toEqual({ found: textFound('1') });
});

test('a text that is no JSON has no values', async () => {
  for (const text of ['', '<a/>', '{"a":', '[1,]']) {
    expect(await queries.json(text, 'a')).toMatchObject({ isDocument: false });
  }
});

const why = (words: string) => ({ found: { kind: 'missing', why: expect.stringContaining(words) as string } });

test.each(['Items[', 'a[?(@.x=)]', "a['b", '[?(@.a==nonsense)]', 'Items[?(@.Id==)]', "Items[?(@.Id=='y)]"])(
  '%s is no path',
  async (path) => {
    expect(await ask(shop, path)).toEqual(why('cannot read'));
  },
);

test.each(['[?(@.a # x)]', '[?(@.a==x # y)]', '[?#x', '[#x', "['# ", '[?(#)]', '[?("# ]'])(
  'as many spaces as a path may have, in %s, are read once',
  async (form) => {
    const path = form.replace('#', ' '.repeat(4_000));
    const all = await Promise.all(Array.from({ length: 300 }, () => ask({ a: 1 }, path)));
    expect(all).toEqual(Array(300).fill(why('cannot read')));
  },
);

test('paths longer than anybody writes are refused before they are read', async () => {
  expect(await ask({}, `[?(${' '.repeat(1_000_000)}x`)).toEqual(why('longer than'));
  expect(await ask({}, '*.'.repeat(1_000))).toEqual(why('parts'));
});

test('a filter on a document of many levels does not write each of them', async () => {
  const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
  expect(await queries.json(deep, "$..[?(@ == '[2]')]")).toEqual({ found: missing() });
  const found = textFound('[1,{"b":2}]');
  expect(await ask({ a: [[1, { b: 2 }], 3] }, `$..[?(@ == '[1,{"b":2}]')]`)).toEqual({ found });
});

describe('what means harm', () => {
  let levels: unknown = 1;
  for (let depth = 0; depth < 3_000; depth += 1) levels = { a: levels, b: levels === 1 ? 2 : undefined };

  test('a path that looks at too much is given up', async () => {
    expect(await ask(levels, '..a..a..a..nowhere')).toEqual(why('too much'));
  });

  test('what is nested too deep to be written is told', async () => {
    const deep = `[${'['.repeat(120_000)}1${']'.repeat(120_000)}]`;
    expect(await queries.json(deep, '[0]')).toEqual(why('too deep'));
  });

  test('a document that fills the memory of the place it is read in ends that place, and nothing else', async () => {
    const small = makeDocumentQueries({ memoryMb: 24, slowMs: 60_000 });
    expect(await small.json(`[${'{},'.repeat(1_000_000)}1]`, '[0]')).toEqual(why('too much memory'));
    expect(await small.xml(`<a>${'<b/>'.repeat(250_000)}</a>`, '//b')).toMatchObject({
      problem: expect.stringContaining('too much memory') as string,
    });
    expect(await small.json('[[1]]', '[0]')).toEqual({ found: textFound('[1]') });
    await small.close();
  });

  test('keys that mean something to the host are data', async () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":2}}';
    expect(await queries.json(text, '__proto__.polluted')).toEqual({ found: textFound('1') });
    expect(await queries.json(text, 'constructor.prototype')).toEqual({ found: textFound('2') });
    expect(await queries.json('{}', 'constructor')).toEqual({ found: missing() });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
