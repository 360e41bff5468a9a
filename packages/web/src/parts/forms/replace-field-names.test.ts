import { expect, test } from 'vitest';
import { replaceFieldNames } from './replace-field-names.js';

const LABELS: Readonly<Record<string, string>> = { UptimeErrorThreshold: 'Error below an uptime of', From: 'Begins' };
const fields = [...Object.keys(LABELS), 'UptimeWarningThreshold'];
const getLabel = (field: string): string => LABELS[field] ?? field;

test.each([
  ['must not be below UptimeErrorThreshold (99.5)', 'must not be below “Error below an uptime of” (99.5)'],
  ['must be after From', 'must be after From'],
  ['is required with ScheduleMode', 'is required with ScheduleMode'],
  ['must be at most 100', 'must be at most 100'],
])('rewrites %s as %s', (text, expected) => {
  const problems = replaceFieldNames({ byField: { UptimeWarningThreshold: text }, others: [text] }, fields, getLabel);
  expect(problems).toEqual({ byField: { UptimeWarningThreshold: expected }, others: [expected] });
});
