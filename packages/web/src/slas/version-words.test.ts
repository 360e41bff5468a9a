import { expect, test } from 'vitest';
import { changeWords, partWords } from './version-words.js';
import { makeFormat } from '../parts/format-values.js';
import { always } from './week-rules.js';

const format = makeFormat('UTC', 'en-GB');

test('a change of an SLA is told in words, with what it was and is', () => {
  const ExclusionPeriod = {
    ExclusionPeriodId: 1,
    Description: '',
    From: '2026-11-02T12:00:00',
    Until: '2026-11-03T00:00:30',
  };
  expect(changeWords({ Change: 'ExclusionPeriodRemoved' })).toBe('An excluded time counts again');
  expect(partWords({ ExclusionPeriod }, format)).toBe('2026-11-02 12:00 to 2026-11-03 00:00:30');
  expect(partWords(undefined, format)).toBe('none');
  expect(partWords({ TimeZone: 'Asia/Tokyo' }, format)).toBe('Asia/Tokyo');
  expect(partWords({ TimeSchedule: always() }, format)).toBe('168 of 168 hours a week');
  const thresholds = { UptimeErrorThreshold: 99, UptimeWarningThreshold: 99.9995, LoadTimeErrorThreshold: 0 };
  expect(partWords({ Thresholds: { ...thresholds, OperatorResponseTimeThreshold: 15 } }, format)).toBe(
    '99%, 99.9995%, 15 min',
  );
});
