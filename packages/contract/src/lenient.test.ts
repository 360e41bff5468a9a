import { describe, expect, test } from 'vitest';
import { MonitorWrite } from './v4/monitor.js';
import { displayName, oneLine, toDisplayName, trimmedName } from './lenient.js';
import { OperatorCreate } from './v4/operator.js';
import { OperatorGroupWrite } from './v4/operator-group.js';

const disguised: readonly (readonly [string, string])[] = [
  ['a line break', 'shop\nBcc: x@example.com'],
  ['a carriage return', 'shop\r'],
  ['a tab', 'shop\tpaid'],
  ['a bell', 'shop\u0007'],
  ['a C1 control', 'shop\u0085'],
  ['an escape', '\u001b[31mshop'],
  ['a line separator', 'shop\u2028'],
  ['an override of direction', 'shop\u202egpj.exe'],
  ['an isolate', '\u2067shop\u2069'],
];

describe('a name', () => {
  test.each(disguised)('rejects a name with %s', (_what, text) => {
    expect(displayName(64).safeParse(text).error?.issues[0]?.message).toMatch(/control characters/);
    expect(oneLine(64).safeParse(text).success).toBe(false);
  });
  test.each(['Shop', 'متجر \u200f1', '店铺 👨‍👩‍👧', "L'été: 50 % & <b>", '=1+1', ' padded '])('accepts %s', (text) => {
    expect(displayName(64).parse(text)).toBe(text);
  });
  test.each([
    ' N',
    'N ',
    'N\u200b',
    '\u00a0N\u00a0',
    'N\ufeff',
    'N\u200d',
    '\u200eN \u200b',
    'N\u3000',
    '\u2060\u00ad\u3164N',
  ])('drops padding: %j', (text) => {
    expect(trimmedName(64).parse(text)).toBe('N');
  });
  test('keeps a stored name that only has padding', () => {
    expect(toDisplayName(' N\u200b ')).toBe(' N\u200b ');
  });
  test('removes invisible characters within a name, but keeps joiners and marks', () => {
    expect(trimmedName(64).parse('N\u200bN\u00ad\u2060N\ufeff N')).toBe('NNN N');
    expect(trimmedName(64).parse('\u0645\u06cc\u200c\u062e \u200f1')).toBe('\u0645\u06cc\u200c\u062e \u200f1');
  });
  test.each([...disguised.map(([, text]) => text), 'N\u200bN', 'N\u202e\u200b', ' N\n'])(
    'turns a stored name into a valid one: %j',
    (text) => {
      expect(displayName(64).safeParse(toDisplayName(text)).success).toBe(true);
    },
  );
  test.each(['', '   ', '\u3164', '\u{e0041}', '\u200b', '\u2060 \u00ad'])(
    'rejects a name without visible characters: %j',
    (text) => {
      expect(displayName(64).safeParse(text).error?.issues[0]?.message).toBe('must not be empty');
      expect(trimmedName(64).safeParse(text).error?.issues[0]?.message).toBe('must not be empty');
      expect(oneLine(64).safeParse(text).success).toBe(true);
    },
  );
});

test.each(disguised)('names of monitors, groups and operators reject %s', (_what, text) => {
  expect(MonitorWrite.safeParse({ Name: text }).success).toBe(false);
  expect(OperatorGroupWrite.safeParse({ Description: text }).success).toBe(false);
  expect(OperatorCreate.safeParse({ Email: 'a@example.com', FullName: text }).success).toBe(false);
  expect(OperatorCreate.safeParse({ Email: `a${text}@example.com`, FullName: 'Ann' }).success).toBe(false);
});
