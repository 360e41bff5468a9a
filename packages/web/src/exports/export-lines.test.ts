import { expect, test } from 'vitest';
import { formatHeaders, parseHeaders, formatRules, parseRules } from './export-lines.js';

test('parses headers from lines and allows colons in values', () => {
  expect(parseHeaders('X-Key: a:b\n\nalone')).toEqual([
    { Name: 'X-Key', Value: 'a:b' },
    { Name: 'alone', Value: '' },
  ]);
  expect(parseHeaders(formatHeaders([{ Name: 'A', Value: '1' }]))).toEqual([{ Name: 'A', Value: '1' }]);
});

test('reads a value in braces as a custom field and writes it back unchanged', () => {
  const rules = parseRules('env: production\nteam: {Owner}');
  expect(rules).toEqual([
    { Name: 'env', Source: 'Fixed', Value: 'production' },
    { Name: 'team', Source: 'CustomField', Value: 'Owner' },
  ]);
  expect(parseRules(formatRules(rules))).toEqual(rules);
});
