import { expect, test } from 'vitest';
import { sheetName } from './name-rules.js';

function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name = sheetName(title, taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

test('neutralises bidirectional control characters in sheet names', () => {
  expect(sheetNames(['SLA \u202egnp', '\u2067a\u2069'])).toEqual(['SLA \ufffdgnp', '\ufffda\ufffd']);
});

test('makes unique sheet names that Excel accepts', () => {
  const long = 'x'.repeat(40);
  expect(sheetNames(['Errors of 24 hours, 7 and 30 days'])).toEqual(['Errors of 24 hours, 7 and 30']);
  expect(sheetNames(['SLA: a/b', 'sla  a b', long, long, '', "'"])).toEqual([
    'SLA a b',
    'sla a b 2',
    'x'.repeat(31),
    `${'x'.repeat(29)} 2`,
    'Sheet',
    'Sheet 2',
  ]);
});
