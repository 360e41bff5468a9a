import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_FAILED_RUNS, isFailing } from './failing-rules.js';

const runs = (text: string): string[] => Array.from(text, (sign) => (sign === 'f' ? 'failed' : 'sent'));

test.each([
  ['', false],
  ['ffff', false],
  ['fffff', true],
  ['ffffff', true],
  ['sfffff', false],
  ['ffffsf', false],
  ['fffffs', true],
])('%s, newest first: %s', (text, expected) => {
  expect(isFailing(runs(text))).toBe(expected);
});

test('starts a streak at its fifth failure, once, and ends it at a success', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (outcomes) => {
      const begun: number[] = [];
      let failedInARow = 0;
      let wasFailing = false;
      outcomes.forEach((hasFailed, at) => {
        failedInARow = hasFailed ? failedInARow + 1 : 0;
        const newestFirst = outcomes.slice(0, at + 1).reverse();
        const is = isFailing(newestFirst.map((each) => (each ? 'failed' : 'sent')));
        expect(is).toBe(failedInARow >= MIN_FAILED_RUNS);
        if (is && !wasFailing) begun.push(failedInARow);
        wasFailing = is;
      });
      expect(begun.every((length) => length === MIN_FAILED_RUNS)).toBe(true);
    }),
  );
});
