import { expect, test } from 'vitest';
import { headerLines, headersIn, ruleLines, rulesIn } from './export-lines.js';

test('headers are lines, and a value may hold a colon', () => {
  expect(headersIn('X-Key: a:b\n\nalone')).toEqual([
    { Name: 'X-Key', Value: 'a:b' },
    { Name: 'alone', Value: '' },
  ]);
  expect(headersIn(headerLines([{ Name: 'A', Value: '1' }]))).toEqual([{ Name: 'A', Value: '1' }]);
});

test('a value in braces is a custom field; what is read is written the same', () => {
  const rules = rulesIn('env: production\nteam: {Owner}');
  expect(rules).toEqual([
    { Name: 'env', Source: 'Fixed', Value: 'production' },
    { Name: 'team', Source: 'CustomField', Value: 'Owner' },
  ]);
  expect(rulesIn(ruleLines(rules))).toEqual(rules);
});
