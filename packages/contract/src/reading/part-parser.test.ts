import { expect, test } from 'vitest';
import { z } from 'zod';
import { queryNumber } from '../v1/shared.js';
import { compilePartParser } from './part-parser.js';

test('reports two violations of the same kind once', () => {
  const read = compilePartParser(z.object({ id: queryNumber.min(1).max(Number.MAX_SAFE_INTEGER) }), 'text', 'Path');
  const problems: string[] = [];
  read({ id: '99999999999999999999' }, problems);
  expect(problems).toEqual([`id: must be at most ${String(Number.MAX_SAFE_INTEGER)}`]);
});

test.each([
  [1e308, 'At: must be at most 99'],
  [-1e308, 'At: must be at least 3'],
])('reports the narrowest of several limits that %d violates', (At, problem) => {
  const read = compilePartParser(z.object({ At: z.int().min(3).max(99) }), 'json', 'Body');
  const problems: string[] = [];
  read({ At }, problems);
  expect(problems).toEqual([problem]);
});

test('reports the first entries of a wrong long list and counts the rest', () => {
  const read = compilePartParser(z.object({ Ids: z.array(z.int()) }), 'json', 'Body');
  const problems: string[] = [];
  read({ Ids: Array.from({ length: 5_000 }, () => 'x') }, problems);
  expect(problems.slice(0, 2)).toEqual(['Ids[0]: must be a number', 'Ids[1]: must be a number']);
  expect([problems.length, problems.at(-1)]).toEqual([1_001, 'Body: has 4000 more problems']);
});

test.each([
  [{ start: '1', Strat: '2' }, 'Strat: is unknown'],
  [{ start: '1', Start: '2' }, 'start: is unknown'],
  [{ start: '1', START: '2' }, 'START: is unknown'],
])('rejects unknown members of %j with a strict shape', (given, problem) => {
  const read = compilePartParser(z.strictObject({ Start: z.string().optional() }), 'json', 'Body');
  const problems: string[] = [];
  read(given, problems);
  expect(problems).toEqual([problem]);
});

test.each([{ start: '1' }, { Start: '1', start: null }, { Start: '1', Strat: null }])(
  'accepts any spelling, and null as absent, with a strict shape: %j',
  (given) => {
    const read = compilePartParser(z.strictObject({ Start: z.string().optional() }), 'json', 'Body');
    const problems: string[] = [];
    expect(read(given, problems)).toEqual({ Start: '1' });
    expect(problems).toEqual([]);
  },
);
