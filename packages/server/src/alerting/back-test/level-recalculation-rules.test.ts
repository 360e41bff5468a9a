import { MINUTE } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LevelRecalculator,
  type Judgement,
  type RecordedResult,
  type RecalculatedLevel,
} from './level-recalculation-rules.js';

/**
 * `was>would`: stored levels (`.`, `U`, `C`) and whether the check fails now (`x` or `.`); `+` continues the same slot.
 */
const relevelText = (...slots: readonly string[]): string => {
  const recalculator = new LevelRecalculator({ unconfirmed: 30, confirmed: 50 });
  return slots
    .map((slot, k) =>
      slot
        .split('+')
        .map((text) => levelMark(take(recalculator, aCheck(k * MINUTE, text))))
        .join('+'),
    )
    .join(' ');
};
type RejudgedRecord = RecordedResult & Judgement;
const take = (recalculator: LevelRecalculator, check: RejudgedRecord): RecalculatedLevel =>
  recalculator.recalculate(check, check);
const aCheck = (slotAt: number, text: string, change: Partial<RejudgedRecord> = {}): RejudgedRecord => ({
  slotAt,
  at: slotAt,
  isPartialCheck: false,
  isConcurrentCheck: false,
  totalMs: 1,
  errorDescription: '',
  level: text.startsWith('C') ? 2 : text.startsWith('U') ? 1 : 0,
  errorCode: text.endsWith('x') ? 6_001 : 0,
  ...change,
});
const levelMark = ({ level, isAssumed }: { level: number | undefined; isAssumed: boolean }): string =>
  (level === undefined ? '-' : '.UC'.charAt(level)) + (isAssumed ? '?' : '');

test.each([
  [['..', 'Ux+Cx', '..'], '. U+C .'],
  [['U.+C.', 'Ux+Cx'], '.+- U+C'],
  [['Ux+C.', '.x'], 'U+. U'],
  [['.x', '.x', '.x', '..'], 'U C? C? .'],
  [['Ux+Ux', 'Ux+Cx'], 'U+U U+C'],
] as const)('%j becomes %s', (slots, levels) => {
  expect(relevelText(...slots)).toBe(levels);
});

test('judges a concurrent check by its partial checks; without them it is unchanged', () => {
  const recalculator = new LevelRecalculator({ unconfirmed: 30, confirmed: 50 });
  for (const mark of ['.x', '..', '.x']) take(recalculator, aCheck(0, mark, { isPartialCheck: true }));
  expect(take(recalculator, aCheck(0, '..', { isConcurrentCheck: true }))).toMatchObject({
    level: 2,
    verdict: { errorCode: 6_001 },
  });
  expect(take(recalculator, aCheck(MINUTE, 'U', { isConcurrentCheck: true }))).toMatchObject({ level: 1 });
});

test('changes no level when no check is judged differently', () => {
  const slot = fc.constantFrom('..', 'Ux+Cx', 'Ux+..', 'Ux+Ux');
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 30 }), (slots) => {
      const stored = slots.map((text) =>
        text
          .split('+')
          .map((check) => check.charAt(0))
          .join('+'),
      );
      expect(relevelText(...slots)).toBe(stored.join(' '));
    }),
  );
});
