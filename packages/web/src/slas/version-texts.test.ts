import { expect, test } from 'vitest';
import { changeText, changedPartText, pendingText, figuresNote } from './version-texts.js';
import { createFormat } from '../parts/format/format-values.js';
import { allHours } from './week-rules.js';

const format = createFormat('UTC', 'en-GB');

test('describes a change of an SLA with old and new values', () => {
  const ExclusionPeriod = {
    ExclusionPeriodId: 1,
    Description: '',
    From: '2026-11-02T12:00:00',
    Until: '2026-11-03T00:00:30',
  };
  expect(changeText({ Change: 'ExclusionPeriodRemoved' })).toBe('Exclusion period deleted');
  expect(changedPartText({ ExclusionPeriod }, format)).toBe('2 Nov 2026, 12:00 to 3 Nov 2026, 00:00:30');
  expect(changedPartText(undefined, format)).toBe('none');
  expect(changedPartText({ TimeZone: 'Asia/Tokyo' }, format)).toBe('Asia/Tokyo');
  expect(changedPartText({ TimeSchedule: allHours() }, format)).toBe('168 of 168 hours a week');
  const thresholds = { UptimeErrorThreshold: 99, UptimeWarningThreshold: 99.9995, LoadTimeErrorThreshold: 0 };
  expect(changedPartText({ Thresholds: { ...thresholds, OperatorResponseTimeThreshold: 15 } }, format)).toBe(
    '99%, 99.9995%, 15 min',
  );
});

test('explains why pending figures failed and when they are retried', () => {
  const at = Date.UTC(2026, 10, 3, 9, 30);
  expect(pendingText({}, format)).toBe('Calculating');
  expect(pendingText({ PendingError: 'TookTooLong', NextAttemptAt: at }, format)).toBe(
    'Calculation failed: the database took too long. Next attempt at 3 Nov 2026, 09:30:00',
  );
});

test('mentions figures that were calculated later than the change', () => {
  const FiguresFromAt = Date.UTC(2026, 9, 1);
  expect(figuresNote({ FiguresFromAt }, format)).toBe('Past months, from Oct 2026, as of the change.');
  expect(figuresNote({ FiguresFromAt, FiguresReadAt: Date.UTC(2026, 10, 3, 9, 30) }, format)).toBe(
    'Months before the change, from Oct 2026, calculated until 3 Nov 2026, 09:30:00. Results that arrived meanwhile are included both before and after.',
  );
});
