import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiLook } from './api-look-rules.js';

const look = (url: string, method?: string, ...headers: [string, string][]) =>
  apiLook({ url, method, headers: headers.map(([name, value]) => ({ name, value })) });

test.each([
  ['https://api.example.com/', 'its host is called api'],
  ['https://shop.example/api', 'its path has /api/'],
  ['https://shop.example/API/orders?page=2', 'its path has /api/'],
  ['https://shop.example/graphql', 'its path has /graphql'],
  ['https://shop.example/odata/Orders', 'its path names a kind of API'],
  ['https://shop.example/v2/orders', 'its path has a version'],
  ['https://shop.example/health.json', 'its path ends like data'],
])('%s looks like an API: %s', (url, why) => {
  expect(look(url)).toBe(why);
});

test('so does what sends something or asks for data', () => {
  expect(look('https://shop.example/', 'Post')).toBe('it sends by POST');
  expect(look('https://shop.example/', 'Get', ['accept', 'application/json'])).toBe('it asks for data by accept');
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

test('no address or header breaks it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (url, name, value) => {
      expect(() => look(url, 'Get', [name, value])).not.toThrow();
    }),
  );
});
