import { expect, test } from 'vitest';
import { skipLines } from './skips.js';

test('counts skipped tests by what they need, with their files', () => {
  const network = { file: 'network-faults.hard.ts', reason: 'ip is not installed' };
  expect(
    skipLines([
      network,
      network,
      { file: 'disk-full.hard.ts', reason: undefined },
      { file: 'names.hard.ts', reason: 'ip is not installed' },
    ]),
  ).toEqual([
    'skipped: 3 tests (ip is not installed): network-faults.hard.ts, names.hard.ts',
    'skipped: 1 test (not on this platform, or an optional program is missing): disk-full.hard.ts',
  ]);
});

test('says nothing when every test ran', () => {
  expect(skipLines([])).toEqual([]);
});
