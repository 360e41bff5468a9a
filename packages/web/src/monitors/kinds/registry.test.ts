import { expect, test } from 'vitest';
import { kindPage } from './registry.js';

test.each([
  ['DNS', 'ARecord', '', true],
  ['DNS', 'ARecord', ' ', true],
  ['DNS', 'ARecord', 'shop.example', false],
  ['DNS', 'RootServer', '', false],
  ['Ping', 'ARecord', '', false],
] as const)('%s, %s of "%s": warned is %s', (type, DnsQuery, DnsTestValue, isWarned) => {
  expect(kindPage(type).warning?.({ DnsQuery, DnsTestValue }) !== undefined).toBe(isWarned);
});
