import { errorCodes, findErrorCode } from '@vedette/contract/v4/error-codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ErrorLevel } from '../record/check.js';
import { findFirstConfirmed, expectsSnapshot, decideSnapshot } from './snapshot-rules.js';

const body = Buffer.from('<h1>Sorry</h1>');
const received = { errorCode: 15_001, contentType: 'text/html', body, withheld: [] };
const well = { checkId: undefined, isDown: false };

interface CheckEntry {
  readonly level: ErrorLevel;
  readonly isPartial?: boolean;
  readonly isLate?: boolean;
}

const makeChecks = (entries: readonly (ErrorLevel | CheckEntry)[], from = 1) =>
  entries.map((one, index) => {
    const { level, isPartial = false, isLate = false } = typeof one === 'object' ? one : { level: one };
    return { id: from + index, errorLevel: level, isPartial, ...(isLate && { deliveredAt: 9 }) };
  });

test.each([
  ['the confirming check of a pair', well, makeChecks([0, 1, 2]), [3]],
  ['not the second of a sequence', well, makeChecks([1, 2, 2, 1, 2]), [2]],
  ['again after an OK check', well, makeChecks([2, 2, 0, 1, 2, 2]), [1, 5]],
  ['nothing while it is down already', { checkId: 1, isDown: true }, makeChecks([1, 2], 2), []],
  ['nothing unconfirmed', well, makeChecks([1, 1]), []],
  ['no partial check', well, makeChecks([{ level: 2, isPartial: true }, 2]), [2]],
  ['no end of a sequence by a good partial check', well, makeChecks([2, { level: 0, isPartial: true }, 2]), [1]],
  ['nothing delivered late', well, makeChecks([{ level: 2, isLate: true }, 2]), []],
  ['nothing older than the last known check', { checkId: 10, isDown: false }, makeChecks([2, 0]), []],
])('takes a snapshot of a failed check: %s', (_name, before, checks, first) => {
  expect(findFirstConfirmed(before, checks)).toEqual(first);
  expect(findFirstConfirmed(before, checks.toReversed())).toEqual(first);
});

test('finds the same first errors, whether checks are stored together or singly', () => {
  const level = fc.constantFrom<ErrorLevel>(0, 1, 2);
  fc.assert(
    fc.property(fc.array(level, { maxLength: 20 }), fc.nat(20), (levels, cut) => {
      const checks = makeChecks(levels);
      const [early, rest] = [checks.slice(0, cut), checks.slice(cut)];
      const isDown = early.reduce((was, { errorLevel: now }) => now === 2 || (was && now === 1), false);
      const between = { checkId: early.at(-1)?.id, isDown };
      expect([...findFirstConfirmed(well, early), ...findFirstConfirmed(between, rest)]).toEqual(
        findFirstConfirmed(well, checks),
      );
    }),
  );
});

test('finds an OK check between two first errors, each of them confirmed', () => {
  const level = fc.constantFrom<ErrorLevel>(0, 1, 2);
  fc.assert(
    fc.property(fc.array(level, { maxLength: 30 }), (levels) => {
      const first = findFirstConfirmed(well, makeChecks(levels));
      expect(first.every((id) => levels[id - 1] === 2)).toBe(true);
      first.slice(1).forEach((id, index) => expect(levels.slice(first[index] ?? 0, id - 1)).toContain(0));
      expect(first.length > 0).toBe(levels.includes(2));
    }),
  );
});

test.each([
  [errorCodes.statusDiffers.code, true],
  [14_404, true],
  [14_500, true],
  [errorCodes.contentTooSmall.code, true],
  [errorCodes.loadTimeLimit1.code, false],
  [errorCodes.loadTimeLimit2.code, false],
  [errorCodes.connectRefused.code, false],
  [errorCodes.nameMissing.code, false],
  [errorCodes.certificateExpired.code, false],
  [errorCodes.concurrentConfirmed.code, false],
  [0, false],
  [99_999, false],
])('a snapshot helps with error %i: %s', (code, helps) => {
  expect(expectsSnapshot(code)).toBe(helps);
  expect(decideSnapshot({ ...received, errorCode: code }) !== undefined).toBe(helps);
});

test('follows the flag of every error code', () => {
  for (const { code } of Object.values(errorCodes)) expect(expectsSnapshot(code)).toBe(findErrorCode(code)?.snapshot);
});

test.each([
  [{}, { form: 'page', contentType: 'text/html' }],
  [{ body: undefined }, { reason: 'Empty' }],
  [{ contentType: 'application/zip' }, { reason: 'Binary' }],
  [{ withheld: ['Screenshots'] }, { reason: 'ScreenshotsWithheld' }],
  [{ withheld: ['Screenshots', 'PageContent'], body: undefined }, { reason: 'ContentWithheld' }],
  [{ withheld: ['HttpHeaders'] }, { form: 'page', contentType: 'text/html' }],
])('decides %j as %j', (change, decision) => {
  expect(decideSnapshot({ ...received, ...change })).toEqual(decision);
});
