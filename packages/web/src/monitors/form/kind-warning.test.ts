import { expect, test } from 'vitest';
import { kindWarning } from '../draft/kind-fields.js';

test.each([
  ['DNS', 'ARecord', '', true],
  ['DNS', 'ARecord', ' ', true],
  ['DNS', 'ARecord', 'shop.example', false],
  ['DNS', 'RootServer', '', false],
  ['Ping', 'ARecord', '', false],
] as const)('%s, %s of "%s": warned is %s', (MonitorType, DnsQuery, DnsTestValue, isWarned) => {
  expect(kindWarning({ MonitorType, DnsQuery, DnsTestValue }) !== undefined).toBe(isWarned);
});
