import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainApiRequest } from './api-request-rules.js';

const look = (url: string, method?: string, ...headers: [string, string][]) =>
  explainApiRequest({ url, method, headers: headers.map(([name, value]) => ({ name, value })) }, translateToEnglish);

test.each([
  ['https://api.example.com/', 'its host name begins with api'],
  ['https://shop.example/api', 'its path contains /api/'],
  ['https://shop.example/API/orders?page=2', 'its path contains /api/'],
  ['https://shop.example/graphql', 'its path contains /graphql'],
  ['https://shop.example/odata/Orders', 'its path names a type of API'],
  ['https://shop.example/v2/orders', 'its path contains a version'],
  ['https://shop.example/health.json', 'its path ends in a data format'],
])('%s looks like an API: %s', (url, why) => {
  expect(look(url)).toBe(why);
});

test('a request that writes or requests data looks like an API', () => {
  expect(look('https://shop.example/', 'Post')).toBe('it uses the method POST');
  expect(look('https://shop.example/', 'Get', ['accept', 'application/json'])).toBe(
    'it requests data with the header accept',
  );
});

test.each([
  'https://shop.example/',
  'https://shop.example/apiculture',
  'https://shop.example/vases/v',
  'https://therapist.example/rest-and-sleep',
  'https://shop.example/?path=/api/',
  'not an address',
  '',
])('%j does not', (url) => {
  expect(look(url, undefined, ['Accept', 'text/html'], ['X-Json', 'application/json'])).toBeUndefined();
});

test('accepts any address and header', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (url, name, value) => {
      expect(() => look(url, 'Get', [name, value])).not.toThrow();
    }),
  );
});

test('translates the reason', () => {
  const quoted: Translate = (text, values) => `«${translateToEnglish(text, values)}»`;
  const look = (url: string, method: string): string | undefined =>
    explainApiRequest({ url, method, headers: [] }, quoted);
  expect([look('https://a.example/api/', 'Get'), look('https://a.example/', 'Post')]).toEqual([
    '«its path contains /api/»',
    '«it uses the method POST»',
  ]);
});
