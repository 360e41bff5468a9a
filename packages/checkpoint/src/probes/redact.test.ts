import type { HttpOutcome, HttpTarget } from '@vedette/contract/checkpoint/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTarget } from './http/testing/http-fixture.js';
import { redactSecrets } from './redact.js';

const password = 'pä"ss & wörd';
const target: HttpTarget = aTarget({
  authentication: { type: 'Basic', username: 'ann', password },
  headers: [
    { name: 'X-Api-Key', value: 'key-12345' },
    { name: 'Authorization', value: 'Bearer token-6789' },
    { name: 'X-Plain', value: 'open to all' },
  ],
});
const anOutcome = (body: string | Buffer, more: Partial<HttpOutcome> = {}): HttpOutcome => ({
  kind: 'http',
  resolveMs: 1,
  connectMs: 1,
  downloadMs: 1,
  totalBytes: 9,
  bodyTruncated: false,
  redirects: [],
  requestHeaders: [],
  responseHeaders: [],
  contentMatches: [],
  body: Buffer.from(body).toString('base64'),
  ...more,
});
const shown = (body: string | Buffer, more: Partial<HttpOutcome> = {}, of = target): HttpOutcome =>
  redactSecrets(of, anOutcome(body, more)) as HttpOutcome;
const bodyText = ({ body = '' }: HttpOutcome): string => Buffer.from(body, 'base64').toString();

test.each([
  ['unchanged', `you sent ${password}!`],
  ['in JSON', `you sent ${JSON.stringify(password).slice(1, -1)}!`],
  ['in HTML', 'you sent pä&quot;ss &amp; wörd!'],
  ['in a URL', `you sent ${encodeURIComponent(password)}!`],
  ['in base64', `you sent ${Buffer.from(password).toString('base64')}!`],
  ['as sent by Basic', `you sent ${Buffer.from(`ann:${password}`).toString('base64')}!`],
  ['as sent by mail clients', `you sent ${Buffer.from(`\0ann\0${password}`).toString('base64')}!`],
  ['a secret header', 'you sent key-12345!'],
  ['a token without its scheme', 'you sent token-6789!'],
])('redacts a body that echoes a secret: %s', (_how, body) => {
  expect(bodyText(shown(body))).toBe('you sent ***!');
});

test.each([
  ['utf-16le', Buffer.from(`you sent ${password}!`, 'utf16le')],
  ['windows-1252', Buffer.from(`you sent ${password}!`, 'latin1')],
])('redacts a body in %s that echoes a secret', (charset, body) => {
  const outcome = shown(body, { charset });
  expect(bodyText(outcome)).toBe('you sent ***!');
  expect(outcome.charset).toBe('utf-8');
});

test('leaves other content unchanged, including binary bodies', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(shown(Buffer.from(bytes)).body).toBe(Buffer.from(bytes).toString('base64'));
    }),
  );
  expect(bodyText(shown('open to all, and so is ann'))).toBe('open to all, and so is ann');
});

test('redacts the secret in every text of an outcome', () => {
  const value = `before ${password} after`;
  const outcome = shown(value, {
    failure: { code: 14004, message: `Location: /?p=${encodeURIComponent(password)}` },
    finalUrl: `https://x.example/?p=${encodeURIComponent(password)}`,
    redirects: [{ url: `https://x.example/${encodeURIComponent(password)}`, statusCode: 302 }],
    requestHeaders: [{ name: 'Cookie', value }],
    responseHeaders: [{ name: 'X-Echo', value }],
    contentMatches: [{ holds: false, code: 15001, reason: value }],
    contentType: value,
  });
  const text = JSON.stringify({ ...outcome, body: bodyText(outcome) });
  expect(text).not.toContain('wörd');
  expect(text).not.toContain(encodeURIComponent('wörd'));
  expect(outcome.responseHeaders).toEqual([{ name: 'X-Echo', value: 'before *** after' }]);
});

test('redacts a secret truncated at the end of a body', () => {
  expect(bodyText(shown('xx key-1234', { bodyTruncated: true }))).toBe('xx ***');
  expect(bodyText(shown('xx key-1234'))).toBe('xx key-1234');
});

test('ignores short passwords and targets without secrets', () => {
  const short = aTarget({ authentication: { type: 'Basic', username: '', password: 'abc' } });
  expect(bodyText(shown('abc', {}, short))).toBe('abc');
  const outcome = anOutcome('anything');
  expect(redactSecrets(aTarget({}), outcome)).toBe(outcome);
});

test('redacts the dialogue of a service', () => {
  const outcome = redactSecrets(target, {
    kind: 'service',
    resolveMs: 1,
    connectMs: 1,
    downloadMs: 1,
    totalBytes: 9,
    facts: [{ name: 'Greeting', value: `hello ${password}` }],
    further: [{ code: 1, message: `no ${password}` }],
    dialogue: `< ${password}`,
  });
  expect(JSON.stringify(outcome)).not.toContain('wörd');
});
