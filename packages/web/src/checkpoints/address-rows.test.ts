import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../api/problem.js';
import { parseAddressRows, assignProblemsToLines, toAddressRows } from './address-rows.js';

test('restores stored addresses from their lines', () => {
  const minute = fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => minutes * 60_000);
  const address = fc.oneof(fc.ipV4(), fc.ipV6());
  const stored = fc.array(
    fc.oneof(fc.record({ Address: address }), fc.record({ Address: address, ActiveFrom: minute })),
  );
  fc.assert(
    fc.property(stored, (addresses) => {
      expect(parseAddressRows(toAddressRows(addresses))).toMatchObject({ addresses, problems: new Map() });
    }),
  );
});

test('reads a date as its first minute and skips empty lines', () => {
  const rows = [
    { Address: ' 192.0.2.1 ', ActiveFrom: '2026-12-01' },
    { Address: '', ActiveFrom: '' },
  ];
  expect(parseAddressRows(rows).addresses).toEqual([{ Address: '192.0.2.1', ActiveFrom: Date.UTC(2026, 11, 1) }]);
});

test.each([
  [{ Address: 'gate.example' }, '[0].Address'],
  [{ Address: '', ActiveFrom: '2026-12-01' }, '[0].Address'],
  [{ Address: '::1', ActiveFrom: 'soon' }, '[0].ActiveFrom'],
  [{ Address: '::1', ActiveFrom: '2026-02-30 06:00' }, '[0].ActiveFrom'],
  [{ Address: '::1', ActiveFrom: '2026-12-01 25:00' }, '[0].ActiveFrom'],
])('reports %j as a problem at %s', (row, path) => {
  expect([...parseAddressRows([row]).problems.keys()]).toEqual([path]);
});

test('shows server problems at the typed line, with or without empty lines between', () => {
  const rows = [
    { Address: '192.0.2.1', ActiveFrom: '' },
    { Address: '', ActiveFrom: '' },
    { Address: '1.2.3', ActiveFrom: '' },
  ];
  const error = new ApiError(400, ['Addresses[1].Address: must be an address', 'Addresses: at most 50', 'Too many']);
  expect(assignProblemsToLines(error, parseAddressRows(rows).lineNumbers)).toEqual({
    byPath: new Map([['[2].Address', 'must be an address']]),
    others: ['Addresses: at most 50', 'Too many'],
  });
});

test('shows problems of lines that were not sent above the list', () => {
  const message = 'Addresses[7].Address: must be an address';
  expect(assignProblemsToLines(new ApiError(400, [message]), [0]).others).toEqual([message]);
});
