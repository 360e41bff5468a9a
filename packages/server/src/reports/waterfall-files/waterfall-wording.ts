import type { Instant } from '@vedette/kernel/clock';
import type { Wording } from '../report-files/texts/wording.js';
import { createWording } from '../report-files/texts/wording.js';
import type { WaterfallSheet } from './waterfall-sheet.js';

/** Formats values of a waterfall document in one culture. */
export interface WaterfallWording extends Wording {
  readonly ms: (value: number) => string;
  readonly count: (value: number) => string;
  /** In bytes below 10 kB. */
  readonly bytes: (value: number) => string;
  /** With seconds and the name of the time zone. */
  readonly second: (at: Instant) => string;
}

export function waterfallWording(
  culture: Wording['culture'],
  { zone }: Pick<WaterfallSheet, 'zone'>,
): WaterfallWording {
  const wording = createWording(culture, zone);
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
  const count = (value: number): string => wording.value(value, 'count');
  return {
    ...wording,
    count,
    ms: (value) => wording.value(Math.round(value), 'ms'),
    bytes: (value) => wording.value(value, 'bytes'),
    second: (at) => second.format(at),
  };
}
