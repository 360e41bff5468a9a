import { expect, test } from 'vitest';
import { monitorKindUi } from './registry.js';

test.each([
  ['DNS', 'ARecord', '', true],
  ['DNS', 'ARecord', ' ', true],
  ['DNS', 'ARecord', 'shop.example', false],
  ['DNS', 'RootServer', '', false],
  ['Ping', 'ARecord', '', false],
] as const)('%s, %s of "%s": warning is %s', (type, DnsQuery, DnsTestValue, isWarned) => {
  expect(monitorKindUi(type).warning?.({ DnsQuery, DnsTestValue }) !== undefined).toBe(isWarned);
});
