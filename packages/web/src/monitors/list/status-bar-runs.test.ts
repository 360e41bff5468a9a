import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRuns, describeStatusBar } from './status-bar-runs.js';

test('merges equal neighbours into one run', () => {
  expect(mergeRuns('uuudd-u')).toEqual([
    { letter: 'u', from: 0, length: 3 },
    { letter: 'd', from: 3, length: 2 },
    { letter: '-', from: 5, length: 1 },
    { letter: 'u', from: 6, length: 1 },
  ]);
});

test('reads unsupported letters as unknown', () => {
  expect(mergeRuns('u?')).toEqual([
    { letter: 'u', from: 0, length: 1 },
    { letter: '-', from: 1, length: 1 },
  ]);
});

test('covers every bucket once and in order, with no equal neighbours', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[uwdmp-]{0,120}$/), (strip) => {
      const runs = mergeRuns(strip);
      expect(runs.map(({ letter, length }) => letter.repeat(length)).join('')).toBe(strip);
      for (const [index, run] of runs.entries()) expect(run.letter).not.toBe(runs[index + 1]?.letter);
    }),
  );
});

test('describes the worst states first', () => {
  expect(describeStatusBar('uuuudd')).toBe('down in 2, up in 4');
  expect(describeStatusBar('')).toBe('no data');
});
