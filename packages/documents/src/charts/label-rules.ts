/** Chooses which steps of an x axis have a label, and its text. */
import { DAY, type Instant } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { AxisLabel } from './chart.js';

/** More labels than these would overlap. */
const MAX_TIME_LABELS = 6;
const MAX_NAME_LABELS = 8;

/** Duration of a step. */
export type TimeUnit = 'hour' | 'day' | 'month';

const FORMATS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

/** Returns labels for names of steps, such as weekdays, which are short. */
export const nameLabels = (names: readonly string[]): AxisLabel[] =>
  spread(
    names.map((text, step) => ({ step, text })),
    MAX_NAME_LABELS,
  );

/** Returns evenly spread labels for times. Hours of several days are labelled with the days, each where it begins. */
export function timeLabels(
  times: readonly Instant[],
  unit: TimeUnit,
  { language, zone }: { readonly language: string; readonly zone: string },
): AxisLabel[] {
  const days = unit === 'hour' && (times.at(-1) ?? 0) - (times[0] ?? 0) > 2 * DAY ? midnights(times, zone) : [];
  const isByDay = days.length > 1;
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, ...FORMATS[isByDay ? 'day' : unit] });
  const steps = isByDay ? days : times.map((_at, step) => step);
  return spread(steps, MAX_TIME_LABELS).map((step) => ({ step, text: format.format(times[step]) }));
}

const midnights = (times: readonly Instant[], zone: string): number[] =>
  times.flatMap((at, step) => (formatLocalDateTime(at, zone).endsWith('T00:00:00') ? [step] : []));

function spread<Item>(items: readonly Item[], max: number): Item[] {
  const interval = Math.max(1, Math.ceil(items.length / max));
  return items.filter((_item, i) => i % interval === 0);
}
