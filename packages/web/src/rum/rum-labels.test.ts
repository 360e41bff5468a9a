import { expect, test } from 'vitest';
import { createFormat } from '../parts/format/format-values.js';
import { dimensionValueName, noRumDataText, describeBotViews, formatRumValue, figureVerdict } from './rum-labels.js';

test.each([
  ['LargestContentfulPaint', 2_500, 'good'],
  ['LargestContentfulPaint', 2_501, 'fair'],
  ['InteractionToNextPaint', 501, 'poor'],
  ['LoadTime', 9_999, undefined],
  ['TimeToFirstByte', undefined, undefined],
] as const)('formats %s of %s as %s', (figure, value, verdict) => {
  expect(figureVerdict(figure, value)).toBe(verdict);
});

test('formats layout shift as a ratio and other metrics as times', () => {
  const english = createFormat('UTC', 'en-GB');
  expect(formatRumValue('CumulativeLayoutShift', 98, english)).toBe('0.098');
  expect(formatRumValue('LoadTime', 1_234, english)).toBe('1,234 ms');
  expect(formatRumValue('LoadTime', undefined, english)).toBe('–');
  const german = createFormat('UTC', 'de-DE');
  expect(formatRumValue('CumulativeLayoutShift', 98, german)).toBe('0,098');
  expect(formatRumValue('LoadTime', 1_234, german)).toBe('1.234 ms');
});

test('names countries by code and keeps unknown codes and other values', () => {
  expect(dimensionValueName('Country', 'NL')).toBe('Netherlands');
  expect(dimensionValueName('Country', 'Other')).toBe('Other');
  expect(dimensionValueName('Page', 'NL')).toBe('NL');
  expect(dimensionValueName('State', 'CA-QC')).toBe('Quebec');
  expect(dimensionValueName('Browser', 'constructor')).toBe('constructor');
});

test('mentions the current day or hour only for periods that end before now', () => {
  expect(noRumDataText('Last24Hours')).toContain('is not included yet');
  expect([noRumDataText('CurrentDay'), noRumDataText('CurrentWeek')].join()).not.toContain('current');
});

test.each([
  [0, undefined],
  [1, '1 page view of a bot was excluded'],
  [1_234, '1,234 page views of bots were excluded'],
])('describes %s page views of bots as: %s', (count, expected) => {
  expect(describeBotViews(count)?.split(' (')[0]).toBe(expected);
});
