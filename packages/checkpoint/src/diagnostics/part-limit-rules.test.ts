import {
  FailureDiagnostics,
  DIAGNOSTICS_LIMITS,
  diagnosticsParts,
  type DiagnosticsPart,
} from '@vedette/contract/checkpoint/failure-diagnostics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitParts } from './part-limit-rules.js';

const part = (text: string): DiagnosticsPart => ({ name: 'Answer', text });

test.each([
  [['abc', 'de'], 5, ['abc', 'de']],
  [['abc', 'de'], 4, ['abc', 'd']],
  [['abc', 'de', 'f'], 3, ['abc']],
  [['aé', 'b'], 2, ['a']],
  [['a😀'], 4, ['a']],
  [['a😀'.slice(0, 2)], 9, ['a\uFFFD']],
  [[], 4, []],
])('truncates %j to %i bytes as %j', (texts, room, kept) => {
  expect(fitParts(texts.map(part), room).map(({ text }) => text)).toEqual(kept);
});

test('truncates any five parts to valid diagnostics', () => {
  const text = fc.tuple(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    fc.integer({ min: 1, max: 65_536 }),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: DIAGNOSTICS_LIMITS.parts }), (texts) => {
      const parts = texts.map(([unit, length], index) => ({
        name: diagnosticsParts[index] ?? 'Answer',
        text: unit.repeat(Math.ceil(length / unit.length)).slice(0, DIAGNOSTICS_LIMITS.part),
      }));
      const kept = fitParts(parts);
      expect(FailureDiagnostics.safeParse({ collectedAt: 1, parts: kept }).success).toBe(true);
      const whole = parts.map((one) => new TextDecoder().decode(new TextEncoder().encode(one.text)));
      expect(kept.every((one, index) => whole[index]?.startsWith(one.text))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('counts bytes rather than characters for the limit', () => {
  const full = (letter: string) =>
    diagnosticsParts.map((name) => ({ name, text: letter.repeat(DIAGNOSTICS_LIMITS.part) }));
  expect(FailureDiagnostics.safeParse({ collectedAt: 1, parts: full('é') }).success).toBe(false);
  expect(FailureDiagnostics.safeParse({ collectedAt: 1, parts: fitParts(full('é')) }).success).toBe(true);
});
