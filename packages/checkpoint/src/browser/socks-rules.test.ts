import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGreeting, parseRequest } from './socks-rules.js';

const request = (kind: number, host: readonly number[], port: number): Buffer =>
  Buffer.from([5, 1, 0, kind, ...host, port >> 8, port & 255]);
const named = (name: string): number[] => [name.length, ...Buffer.from(name, 'latin1')];

test.each([
  ['a name', request(3, named('shop.example'), 443), { host: 'shop.example', port: 443 }],
  ['an IPv4 address', request(1, [192, 0, 2, 7], 80), { host: '192.0.2.7', port: 80 }],
  ['an IPv6 address', request(4, [...Array<number>(15).fill(0), 1], 8_080), { host: '0:0:0:0:0:0:0:1', port: 8_080 }],
  ['another version', Buffer.from([4, 1, 0, 1, 0, 0, 0, 0, 0, 0]), 'unusable'],
  ['a BIND request', Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0]), 'unusable'],
  ['an unknown address type', Buffer.from([5, 1, 0, 9, 0, 0, 0, 0, 0, 0]), 'unusable'],
])('reads %s', (_what, heard, meant) => {
  expect(parseRequest(heard)).toEqual(meant);
});

test('waits for incomplete messages', () => {
  const whole = request(3, named('shop.example'), 443);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), (length) => {
      expect(parseRequest(whole.subarray(0, length))).toBeUndefined();
    }),
  );
  expect(parseGreeting(Buffer.from([5, 2, 0]))).toBeUndefined();
  expect(parseGreeting(Buffer.from([5, 1, 0, 5, 1]))).toEqual(Buffer.from([5, 1]));
});
