import { expect, test } from 'vitest';
import { networkPrefix } from './address-rules.js';
import { matchesName } from './name-filter-rules.js';
import { zoneCountry } from './zone-countries.js';

test.each([
  ['', 'Shop', true],
  ['shop', 'Shop', true],
  ['sho', 'Shop', false],
  ['s?o*', 'Shop of ours', true],
  ['*ours', 'Shop of ours', true],
  ['blog|shop*', 'Shop of ours', true],
  ['blog | news', 'Shop', false],
  ['*a*a*a*a*a*a*a*a*b', 'a'.repeat(5_000), false],
  ['**', 'anything', true],
  ['???', 'äöü', true],
])('%s matches %s: %s', (filter, name, expected) => {
  expect(matchesName(filter, name)).toBe(expected);
});

test.each([
  ['203.0.113.77', 0, '203.0.113.77'],
  ['203.0.113.77', 1, '203.0.113'],
  ['::ffff:203.0.113.77', 2, '203.0'],
  ['2001:db8:1:2:3:4:5:6', 0, '2001:db8:1:2'],
  ['2001:db8:1::9%eth0', 1, '2001:db8:1'],
  ['2001:0db8::', 2, '2001:db8'],
  ['nonsense', 0, 'unknown'],
] as const)('%s at level %i becomes %s', (address, level, expected) => {
  expect(networkPrefix(address, level)).toBe(expected);
});

test.each([
  ['Europe/Amsterdam', 'NL'],
  ['asia/calcutta', 'IN'],
  ['America/Argentina/Ushuaia', 'AR'],
  ['UTC', undefined],
  ['', undefined],
])('%s is in %s', (zone, country) => {
  expect(zoneCountry(zone)).toBe(country);
});
