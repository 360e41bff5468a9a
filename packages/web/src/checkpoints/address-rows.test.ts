import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesIn, rowsOf } from './address-rows.js';

test('what is stored comes back from its lines', () => {
  const minute = fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => minutes * 60_000);
  const address = fc.oneof(fc.ipV4(), fc.ipV6());
  const stored = fc.array(
    fc.oneof(fc.record({ Address: address }), fc.record({ Address: address, ActiveFrom: minute })),
  );
  fc.assert(
    fc.property(stored, (addresses) => {
      expect(addressesIn(rowsOf(addresses))).toEqual({ addresses, problems: new Map() });
    }),
  );
});

test('a day alone is its first minute, empty lines are left out', () => {
  const rows = [
    { Address: ' 192.0.2.1 ', ActiveFrom: '2026-12-01' },
    { Address: '', ActiveFrom: '' },
  ];
  expect(addressesIn(rows).addresses).toEqual([{ Address: '192.0.2.1', ActiveFrom: Date.UTC(2026, 11, 1) }]);
});

test.each([
  [{ Address: 'gate.example' }, '[0].Address'],
  [{ Address: '', ActiveFrom: '2026-12-01' }, '[0].Address'],
  [{ Address: '::1', ActiveFrom: 'soon' }, '[0].ActiveFrom'],
  [{ Address: '::1', ActiveFrom: '2026-02-30 06:00' }, '[0].ActiveFrom'],
  [{ Address: '::1', ActiveFrom: '2026-12-01 25:00' }, '[0].ActiveFrom'],
])('%j is a problem at %s', (row, place) => {
  expect([...addressesIn([row]).problems.keys()]).toEqual([place]);
});
