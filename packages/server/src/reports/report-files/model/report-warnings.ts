import type { ReportFormatter } from '../texts/report-formatter.js';
import type { Report } from './report.js';

/** Returns the notes needed to interpret the figures: filters, delay, and where the data begins. */
export function reportWarnings(
  { filters = [], lateSince, dataStartsAt, firstMonitorAt }: Report,
  formatter: ReportFormatter,
): string[] {
  const { getText, instant } = formatter;
  return [
    ...filters.map(({ column, value: filterValue }) =>
      formatter.formatLabelled(getText(column.textKey), formatter.value(filterValue, column.format)),
    ),
    ...(lateSince === undefined ? [] : [getText('late', { at: instant(lateSince) })]),
    ...(dataStartsAt === undefined ? [] : [getText('cut', { at: instant(dataStartsAt) })]),
    ...(firstMonitorAt === undefined ? [] : [getText('beganIn', { at: instant(firstMonitorAt) })]),
  ];
}
