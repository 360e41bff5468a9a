import { expect, test } from 'vitest';
import { targetHost, findExcludingParts, type MonitorFilter, type FilterableMonitor } from './monitor-filter-rules.js';

test.each([
  ['https://Shop.Example/cart?x=https://other.example', 'shop.example'],
  ['https://ada:secret@shop.example:8443/', 'shop.example'],
  ['sftp://shop.example', 'shop.example'],
  ['shop.example:25', 'shop.example'],
  ['shop.example', 'shop.example'],
  ['192.0.2.7', '192.0.2.7'],
  ['http://[2001:db8::1]:8080/', '2001:db8::1'],
  ['[2001:db8::1]:25', '2001:db8::1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['', ''],
])('the host of %j is %j', (target, host) => {
  expect(targetHost(target)).toBe(host);
});

const one = {
  state: 'Down',
  text: () => 'shop\nfront',
  host: () => 'shop.example',
  mayViewSettings: () => true,
  facts: { monitorGuid: 'm', monitorType: 'Https', mode: 'Production', groupGuids: ['g'] },
} as unknown as FilterableMonitor;

test.each([
  [{}, []],
  [{ search: 'front', states: ['down'], types: ['https'], modes: ['production'], groupGuid: 'g' }, []],
  [{ host: 'shop.example', guidsWithField: new Set(['m']) }, []],
  [{ host: 'blog.example' }, ['host']],
  [{ guidsWithField: new Set<string>() }, ['field']],
  [{ search: 'blog' }, ['search']],
  [{ states: ['up'], host: 'blog.example' }, ['state', 'host']],
  [{ states: ['up'], host: 'blog.example', search: 'blog' }, ['state', 'host']],
] satisfies [MonitorFilter, string[]][])('the filter %j excludes it by %j', (filter, by) => {
  expect(findExcludingParts(one, filter)).toEqual(by);
});

test('the filter reveals no fields without permission to see settings', () => {
  expect(findExcludingParts({ ...one, mayViewSettings: () => false }, { guidsWithField: new Set(['m']) })).toEqual([
    'field',
  ]);
});
