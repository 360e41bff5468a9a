import { expect, test } from 'vitest';
import { buildRequestHeaders, redactHeaders } from './request-headers.js';

const secret = [
  'Authorization',
  'Cookie',
  'X-Api-Key',
  'apikey',
  'X-Auth',
  'X-Auth-Token',
  'Client-Secret',
  'PHP-Session',
];
const plain = ['Accept', 'X-Author', 'X-Keyboard', 'Content-Type', 'X-Trace'];
const headers = [...secret, ...plain].map((name) => ({ name, value: 'v' }));

test('redacts credentials of a monitor', () => {
  expect(
    redactHeaders(headers)
      .filter(({ value }) => value === '***')
      .map(({ name }) => name),
  ).toEqual(secret);
});

test.each([
  { to: 'the site of the monitor', isTrusted: true, sent: secret },
  { to: 'another site', isTrusted: false, sent: [] },
])('handles secret headers for $to', ({ isTrusted, sent }) => {
  const hop = { url: new URL('http://example.com/'), method: 'GET' as const, hasBody: false, isTrusted };
  const all = buildRequestHeaders(hop, { headers, userAgent: 'Default', body: undefined, contentType: '' }, []).map(
    ({ name }) => name,
  );
  expect(all.filter((name) => secret.includes(name))).toEqual(sent);
  expect(all).toEqual(expect.arrayContaining(plain));
});
