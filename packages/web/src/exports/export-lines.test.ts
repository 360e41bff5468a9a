import { expect, test } from 'vitest';
import { headerLines, headersIn, ruleLines, rulesIn } from './export-lines.js';

test('parses headers from lines and allows colons in values', () => {
  expect(headersIn('X-Key: a:b\n\nalone')).toEqual([
    { Name: 'X-Key', Value: 'a:b' },
    { Name: 'alone', Value: '' },
  ]);
  expect(headersIn(headerLines([{ Name: 'A', Value: '1' }]))).toEqual([{ Name: 'A', Value: '1' }]);
});

test('reads a value in braces as a custom field and writes it back unchanged', () => {
  const rules = rulesIn('env: production\nteam: {Owner}');
  expect(rules).toEqual([
    { Name: 'env', Source: 'Fixed', Value: 'production' },
    { Name: 'team', Source: 'CustomField', Value: 'Owner' },
  ]);
  expect(rulesIn(ruleLines(rules))).toEqual(rules);
});
