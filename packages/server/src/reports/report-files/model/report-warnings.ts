import type { ReportFormatter } from '../texts/report-formatter.js';
import type { Report } from './report.js';

/** Returns the notes needed to interpret the figures: filters, delay, and where the data begins. */
export function reportWarnings(
  { filters = [], lateSince, cutAt, beganAt }: Report,
  formatter: ReportFormatter,
): string[] {
  const { getText, instant } = formatter;
  return [
    ...filters.map(({ column, value: of }) =>
      formatter.labelled(getText(column.textKey), formatter.value(of, column.format)),
    ),
    ...(lateSince === undefined ? [] : [getText('late', { at: instant(lateSince) })]),
    ...(cutAt === undefined ? [] : [getText('cut', { at: instant(cutAt) })]),
    ...(beganAt === undefined ? [] : [getText('beganIn', { at: instant(beganAt) })]),
  ];
}
