import type { Instant } from '@vedette/kernel/clock';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import type { WaterfallSheet } from './waterfall-sheet.js';

/** Formats values of a waterfall document in one culture. */
export interface WaterfallFormatter extends ReportFormatter {
  readonly ms: (value: number) => string;
  readonly count: (value: number) => string;
  /** In bytes below 10 kB. */
  readonly bytes: (value: number) => string;
  /** With seconds and the name of the time zone. */
  readonly second: (at: Instant) => string;
}

export function createWaterfallFormatter(
  culture: ReportFormatter['culture'],
  { zone }: Pick<WaterfallSheet, 'zone'>,
): WaterfallFormatter {
  const formatter = createReportFormatter(culture, zone);
  const second = new Intl.DateTimeFormat(culture, {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  const count = (value: number): string => formatter.value(value, 'count');
  return {
    ...formatter,
    count,
    ms: (value) => formatter.value(Math.round(value), 'ms'),
    bytes: (value) => formatter.value(value, 'bytes'),
    second: (at) => second.format(at),
  };
}
