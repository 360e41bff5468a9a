/** What stands below a chart over time, and where. */
import { DAY, type Instant } from '@vedette/kernel/clock';
import { toLocal } from '@vedette/kernel/zones';
import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';

/** More labels than these would run into each other. */
const MOST_LABELS = 6;

/** What is written of days and months; hours have their time. */
const WRITTEN: Partial<Readonly<Record<ValueFormat, Intl.DateTimeFormatOptions>>> = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};
const TIME: Intl.DateTimeFormatOptions = { timeStyle: 'short' };

export interface Axis {
  /** Steps that have a label, by their place. */
  readonly places: readonly number[];
  readonly written: Intl.DateTimeFormatOptions;
}

/** Of what is told apart by names, as the days of the week; they are short. */
const MOST_NAMES = 8;
export const namedPlaces = (all: readonly unknown[]): number[] =>
  spread(
    all.map((_each, place) => place),
    MOST_NAMES,
  );

const MOMENTS: readonly ValueFormat[] = ['instant', 'day', 'month'];
export const isMoment = (format: ValueFormat): boolean => MOMENTS.includes(format);

/** Evenly spread; where hours go over several days the days are told, each where it begins. */
export function axisOf(steps: readonly Instant[], format: ValueFormat, zone: string): Axis {
  const all = steps.map((_at, place) => place);
  const days = format === 'instant' && (steps.at(-1) ?? 0) - (steps[0] ?? 0) > 2 * DAY ? midnightsOf(steps, zone) : [];
  if (days.length > 1) return { places: spread(days), written: WRITTEN.day ?? TIME };
  return { places: spread(all), written: WRITTEN[format] ?? TIME };
}

const midnightsOf = (steps: readonly Instant[], zone: string): number[] =>
  steps.flatMap((at, place) => (toLocal(at, zone).endsWith('T00:00:00') ? [place] : []));

function spread(places: readonly number[], most = MOST_LABELS): number[] {
  const every = Math.max(1, Math.ceil(places.length / most));
  return places.filter((_place, i) => i % every === 0);
}
