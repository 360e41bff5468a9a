import { expect, test } from 'vitest';
import { JsonPathError, selectJson } from './json-path-rules.js';

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
  ['Items[1].Tags[1]', 'hot'],
  ['Nothing', null],
  ['Items[9].Id', undefined],
  ['Items.Id', undefined],
  ['toString', undefined],
])('%s', (path, expected) => {
  expect(selectJson(shop, path)).toEqual(expected);
});

test('the root may be a list', () => {
  expect(selectJson([{ Price: 1 }], '[0].Price')).toBe(1);
});

test.each(['Items[', 'a[?(@.x=)]', "a['b", '[?(@.a==nonsense)]'])('%s is no path', (path) => {
  expect(() => selectJson(shop, path)).toThrow(JsonPathError);
});

test('a path that looks at too much is given up', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 3_000; depth += 1) deep = { a: deep, b: deep === 1 ? 2 : undefined };
  expect(() => selectJson(deep, '..a..a..a..nowhere')).toThrow('too much');
});

test('paths longer than anybody writes are refused before they are read', () => {
  expect(() => selectJson({}, `[?(${' '.repeat(1_000_000)}x`)).toThrow('longer than');
  expect(() => selectJson({}, '*.'.repeat(1_000))).toThrow('parts');
});

test('a filter on a document of many levels does not write each of them', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`);
  expect(selectJson(deep, "$..[?(@ == '[2]')]")).toBeUndefined();
  expect(selectJson({ a: [[1, { b: 2 }], 3] }, `$..[?(@ == '[1,{"b":2}]')]`)).toEqual([1, { b: 2 }]);
});
