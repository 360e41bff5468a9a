import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { matchContent } from './content-match.js';
import { compileSearch } from './content-match-rules.js';
import { makePatternRunner } from './pattern-runner.js';

const runner = makePatternRunner({ starvedMs: 60_000, maxWaitMs: 60_000 });
afterAll(() => runner.close());
const now = Date.UTC(2026, 10, 21, 12, 0, 0);

const stamp = (pattern: string, OffsetUTC: number, MaxDifference: number): string =>
  JSON.stringify([{ Pattern: pattern, IsPositive: true, DateTime: { OffsetUTC, MaxDifference } }]);
const clock = '(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d) (?<hour>\\d\\d):(?<minute>\\d\\d)';

test.each([
  ['Welcome', 'Welcome home', undefined],
  ['welcome', 'Welcome home', 15001],
  ['(?i)welcome', 'Welcome home', undefined],
  ['!error', 'all fine', undefined],
  ['!error', 'an error', 15002],
  ['first.*second', 'first\n\nsecond', undefined],
  ['cat|dog', 'a dog', undefined],
  ['a(b', 'f(x) = a(b', undefined],
  ['a(b', 'nothing', 15001],
  ['[abc]', 'just b', undefined],
  ['\\AHello\\z', 'Hello', undefined],
  ['\\AHello\\z', 'Oh Hello', 15001],
  ['\\p{Lu}', 'É', undefined],
  ['anything', '', 15012],
  ['!anything', '', undefined],
  ['[{"Pattern":"one"},{"Pattern":"two","IsPositive":false}]', 'one', undefined],
  ['[{"Pattern":"one"},{"Pattern":"two","IsPositive":false}]', 'one two', 15002],
  ['[{"Pattern":"one"},{"Pattern":"two"}]', 'one', 15001],
  ['[{"Pattern":"a.b","IsPositive":true,"IsRegex":false}]', 'axb', 15001],
  ['[{"Pattern":"a.b","IsPositive":true,"IsRegex":false}]', 'a.b', undefined],
  ['[{"Pattern":"!a","IsPositive":false,"IsRegex":false}]', 'an !a', 15002],
  ['[{"Pattern":"a.b","IsPositive":false,"IsRegex":true}]', 'axb', 15002],
  [stamp(clock, 0, 5), 'at 2026-11-21 11:58 UTC', undefined],
  [stamp(clock, 60, 5), 'at 2026-11-21 12:58 here', undefined],
  [stamp(clock, -300, 5), 'at 2026-11-21 06:58 there', undefined],
  [stamp(clock, 0, 5), 'at 2026-11-21 11:50 UTC', 15003],
  [stamp('(?<hour>\\d+):(?<minute>\\d+)', 0, 10), 'at 11:55', undefined],
  [stamp('(?<day>\\d+) (?<month>\\w+)', 0, 1), 'on 21 November', undefined],
  [stamp('(?<hour>\\w+) o', 0, 1), 'ten o’clock', 15004],
  [stamp(clock, 0, 5), 'no time', 15001],
])('finds %s in "%s" → %s', async (value, text, code) => {
  const [result] = await matchContent([value], text, now, runner);
  expect(result?.code).toBe(code);
  expect(result?.holds).toBe(code === undefined);
});

test('returns a result for each value, in order', async () => {
  const results = await matchContent(['a+', 'zzz', '!b', '^a'], 'aab', now, runner);
  expect(results.map(({ holds }) => holds)).toEqual([true, false, false, true]);
});

test('fails a pattern that was stopped, whether it must match or not', async () => {
  const [required, unwanted] = await matchContent(['^(a+)+$', '!^(a+)+$'], `${'a'.repeat(40)}!`, now, runner);
  expect(required).toMatchObject({ holds: false, code: 15001 });
  expect(unwanted).toMatchObject({ holds: false, code: 15001 });
});

test('searches text without special characters without an expression', () => {
  expect(compileSearch('plain text')).toBe('plain text');
  expect(compileSearch('pl.in')).toEqual(/pl.in/s);
});

const page = 'Copyright (c) 2026 ACME. Total (incl. VAT): $5.00 1+1=2 C:\\new [x] {y} a|b ^top$';

test.each(['Copyright (c) 2026', 'Total (incl. VAT): $5.00', '1+1=2', 'C:\\new', '[x] {y}', 'a|b', '^top$'])(
  'finds text with special characters literally: %s',
  async (text) => {
    const [required, unwanted] = await matchContent([text, `!${text}`], page, now, runner);
    expect(required).toEqual({ holds: true });
    expect(unwanted).toEqual({ holds: false, code: 15002, reason: `found "${text}"` });
  },
);

test.each([
  ['Copyright (c) 2025', 15001, 'not found, neither as text nor as a regular expression: "Copyright (c) 2025"'],
  ['Copyright 2025', 15001, 'not found: "Copyright 2025"'],
  ['!ACME|Globex', 15002, 'found "ACME|Globex" as a regular expression'],
  ['!ACME', 15002, 'found "ACME"'],
  ['^(a+)+$', 15001, '"^(a+)+$", as a regular expression, took too long and was stopped'],
])('states how a value was interpreted: %s', async (value, code, reason) => {
  const text = value.startsWith('^') ? `${'a'.repeat(40)}!` : page;
  expect(await matchContent([value], text, now, runner)).toEqual([{ holds: false, code, reason }]);
});

test('always matches a text that contains the value literally', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 12 }), fc.string({ maxLength: 5 }), async (value, around) => {
      fc.pre(!value.startsWith('!') && !value.startsWith('['));
      const results = await matchContent([value, `!${value}`], around + value + around, now, runner);
      expect(results.map(({ holds }) => holds)).toEqual([true, false]);
    }),
    { numRuns: 50 },
  );
});
