import { expect, test } from 'vitest';
import { buildConnectRequest, findProxyRefusal, parseConnectResponse, describeProxyRefusal } from './proxy-rules.js';

test('requests a tunnel to a name or address with proxy credentials', () => {
  expect(buildConnectRequest({ host: 'shop.example', port: 443 }, undefined)).toBe(
    'CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n\r\n',
  );
  expect(buildConnectRequest({ host: '2001:db8::1', port: 8443 }, 'Basic abc')).toBe(
    'CONNECT [2001:db8::1]:8443 HTTP/1.1\r\nHost: [2001:db8::1]:8443\r\nProxy-Authorization: Basic abc\r\n\r\n',
  );
});

test('reads a response in any chunks and keeps the bytes after it', () => {
  const whole = Buffer.from('HTTP/1.1 200 Connection established\r\nVia: 1.1 squid\r\n\r\nhello');
  const end = whole.indexOf('hello');
  for (let cut = 1; cut < end; cut += 1) expect(parseConnectResponse(whole.subarray(0, cut))).toBe('more');
  const answer = parseConnectResponse(whole);
  expect(answer).toMatchObject({ status: 200, statusText: 'Connection established' });
  expect(answer).toHaveProperty('remainingBytes', Buffer.from('hello'));
});

test.each(['SSH-2.0-OpenSSH\r\n', 'HTTP/1.1 abc\r\n\r\n', 'HTTP/1.1\r\n\r\n', `HTTP/1.1 200 ${'x'.repeat(20_000)}`])(
  'rejects other protocols as a response: %.20s',
  (text) => {
    expect(parseConnectResponse(Buffer.from(text))).toBe('invalid');
  },
);

const said = (status: number, headers: Record<string, string> = {}) => ({
  status,
  statusText: 'Words',
  headers: new Map(Object.entries(headers)),
});

test.each([
  [200, undefined],
  [403, 'policy'],
  [405, 'policy'],
  [407, 'proxy'],
  [429, 'proxy'],
  [500, 'proxy'],
  [502, 'target'],
  [503, 'target'],
  [504, 'target'],
  [302, 'proxy'],
])('attributes status %i of a CONNECT to: %s', (status, source) => {
  expect(describeProxyRefusal(said(status))?.source).toBe(source);
});

test('distinguishes responses of a proxy from forwarded ones', () => {
  expect(findProxyRefusal(said(503))).toBeUndefined();
  expect(findProxyRefusal(said(404))).toBeUndefined();
  expect(findProxyRefusal(said(407))?.source).toBe('proxy');
  expect(findProxyRefusal(said(503, { 'x-squid-error': 'ERR_CONNECT_FAIL 111' }))).toMatchObject({
    source: 'target',
    text: '503 Words (ERR_CONNECT_FAIL 111)',
  });
  expect(findProxyRefusal(said(502, { 'proxy-status': 'edge; error=dns_error' }))?.source).toBe('target');
  expect(findProxyRefusal(said(502, { 'proxy-status': 'edge; received-status=502' }))).toBeUndefined();
  expect(findProxyRefusal(said(500, { 'proxy-status': 'cdn; error=proxy_internal_error' }))).toBeUndefined();
  expect(findProxyRefusal(said(200, { 'x-squid-error': 'none' }))).toBeUndefined();
});
