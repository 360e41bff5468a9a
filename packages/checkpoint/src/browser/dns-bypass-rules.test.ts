import { expect, test } from 'vitest';
import { findBypassTarget } from './dns-bypass-rules.js';

test.each([
  ['www.shop.example', 'www.shop.example', true],
  ['WWW.Shop.Example', 'www.shop.example', true],
  ['shop.example', 'www.shop.example', false],
  ['eu.acc.shop.example', '*acc.shop.example', true],
  ['acc.shop.example', '*acc.shop.example', true],
  ['acc.shop.example.evil', '*acc.shop.example', false],
  ['a.b.c', 'a.*.c', true],
  ['a.c', 'a.*.c', false],
  ['aba', 'ab*ba', false],
  ['a-x-y-b', 'a*x*y*b', true],
  ['a-y-x-b', 'a*x*y*b', false],
  ['anything', '*', true],
])('matches %s against %s', (host, source, isMeant) => {
  expect(findBypassTarget(host, [{ source, target: '192.0.2.1' }])).toBe(isMeant ? '192.0.2.1' : undefined);
});

test('uses the first matching entry', () => {
  const bypasses = [
    { source: '*.example', target: 'one' },
    { source: 'a.example', target: 'two' },
  ];
  expect(findBypassTarget('a.example', bypasses)).toBe('one');
});
