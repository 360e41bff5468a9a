import { describe, expect, test } from 'vitest';
import { MonitorWrite } from './v4/monitor.js';
import { displayName, oneLine } from './lenient.js';
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
  test.each(disguised)('holds no %s', (_what, text) => {
    expect(displayName(64).safeParse(text).error?.issues[0]?.message).toMatch(/control characters/);
    expect(oneLine(64).safeParse(text).success).toBe(false);
  });
  test.each(['Shop', 'متجر \u200f1', '店铺 👨‍👩‍👧', "L'été: 50 % & <b>", '=1+1', ' padded '])('may be %s', (text) => {
    expect(displayName(64).parse(text)).toBe(text);
  });
  test.each(['', '   ', '\u200b', '\u2060 \u00ad'])('shows something: %j does not', (text) => {
    expect(displayName(64).safeParse(text).error?.issues[0]?.message).toBe('must not be empty');
    expect(oneLine(64).safeParse(text).success).toBe(true);
  });
});

test.each(disguised)('names of monitors, groups and operators are such: no %s', (_what, text) => {
  expect(MonitorWrite.safeParse({ Name: text }).success).toBe(false);
  expect(OperatorGroupWrite.safeParse({ Description: text }).success).toBe(false);
  expect(OperatorCreate.safeParse({ Email: 'a@example.com', FullName: text }).success).toBe(false);
  expect(OperatorCreate.safeParse({ Email: `a${text}@example.com`, FullName: 'Ann' }).success).toBe(false);
});
