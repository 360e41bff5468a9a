import { t } from '../../i18n/translate.js';
import type { Format } from '../format/format-values.js';

/** Geometry of a small chart, in the units of its view box. */
export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 120;

/** A value in [from, until); undefined without data. */
export interface Slot {
  readonly from: number;
  readonly until: number;
  readonly value: number | undefined;
  /** The slot has not ended, so its value may change. */
  readonly isIncomplete?: boolean;
  /** Shown instead of the value. */
  readonly valueText?: string;
}

/** Ends slots at `latest` and marks those that go beyond it as incomplete. */
export const clipSlots = (slots: readonly Slot[], latest: number): Slot[] =>
  slots.map((slot) => (slot.until <= latest ? slot : { ...slot, until: latest, isIncomplete: true }));

/** Formats the value of a slot, and marks it if the slot has not ended. */
export const slotText = (
  { value, isIncomplete, valueText }: Slot,
  formatValue: (value: number) => string,
  emptyText: string,
): string => {
  const text = value === undefined ? emptyText : (valueText ?? formatValue(value));
  return isIncomplete === true ? t('{value} so far', { value: text }) : text;
};

type Scale = 'hour' | 'day' | 'month';

/** Describes the length of a slot for `SeriesChart`. */
export const scaleText = (scale: Scale): string => ({ hour: t('hourly'), day: t('daily'), month: t('monthly') })[scale];

/** Formats the start of a slot; `format` must use the time zone of the slots. */
export const slotFormatter = (scale: Scale, format: Format): ((at: number) => string) =>
  ({ hour: format.dayMinute, day: format.day, month: format.month })[scale];

/** Values at the bottom and top of the chart. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

const formatCoordinate = (value: number): string => String(Math.round(value * 10) / 10);

/** Scale of the axis: percentages, durations in ms, or other numbers. */
export type Measure = 'percent' | 'duration' | 'number';

/**
 * Returns the range of the axis. Counts and durations start at zero, unless a value is negative, and reach at least
 * `minHigh`. Percentages reach from just below the minimum to 100.
 */
export function computeValueRange(slots: readonly Slot[], measure: Measure, minHigh = 1): ValueRange {
  const values = slots.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (measure === 'duration') return { low: 0, high: niceDurationAbove(Math.max(...values, 0)) };
  if (measure === 'percent') return { low: Math.min(99, Math.floor(Math.min(100, ...values))), high: 100 };
  const lowest = Math.min(0, ...values);
  return { low: lowest < 0 ? -niceNumberAbove(-lowest) : 0, high: niceNumberAbove(Math.max(minHigh, ...values) || 1) };
}

function niceNumberAbove(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * size).find((top) => top >= value) ?? value;
}

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000];
/** Round times whose half is also round, for the line in the middle. */
const NICE_DURATIONS_MS = [
  ...[2, 10, 20, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 4, 10, 20, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 12].map((hours) => hours * HOUR_MS),
];
const niceDurationAbove = (ms: number): number =>
  NICE_DURATIONS_MS.find((top) => top >= ms) ?? DAY_MS * niceNumberAbove(Math.max(1, Math.ceil(ms / DAY_MS)));

const toX = (at: number, slots: readonly Slot[]): number => {
  const [from = 0, until = 1] = [slots[0]?.from, slots.at(-1)?.until];
  return (CHART_WIDTH * (at - from)) / Math.max(1, until - from);
};
const toY = (value: number, { low, high }: ValueRange): number => CHART_HEIGHT * (1 - (value - low) / (high - low));

/** Returns the values as a stepped SVG path, which breaks where there is no data. */
export function stepPath(slots: readonly Slot[], range: ValueRange): string {
  let path = '';
  let isDrawing = false;
  for (const { from, until, value } of slots) {
    if (value !== undefined) {
      path += `${isDrawing ? 'L' : 'M'}${formatCoordinate(toX(from, slots))} ${formatCoordinate(toY(value, range))}H${formatCoordinate(toX(until, slots))}`;
    }
    isDrawing = value !== undefined;
  }
  return path;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a bar for each non-zero value, with a gap of one unit. */
export function computeBars(slots: readonly Slot[], range: ValueRange): Box[] {
  return slots.flatMap(({ from, until, value = 0 }) => {
    if (value === 0) return [];
    const [x, y] = [toX(from, slots), toY(value, range)];
    return [{ x, y, width: Math.max(1, toX(until, slots) - x - 1), height: CHART_HEIGHT - y }];
  });
}

/** Returns boxes for ranges without data, with neighbours merged. */
export function computeGaps(slots: readonly Slot[]): Box[] {
  const gaps: { from: number; until: number }[] = [];
  for (const { from, until, value } of slots) {
    if (value !== undefined) continue;
    const last = gaps.at(-1);
    if (last?.until === from) last.until = until;
    else gaps.push({ from, until });
  }
  return gaps.map(({ from, until }) => {
    const x = toX(from, slots);
    return { x, y: 0, width: toX(until, slots) - x, height: CHART_HEIGHT };
  });
}

/** Returns a box of full height for a slot. */
export function slotBox({ from, until }: Slot, slots: readonly Slot[]): Box {
  const x = toX(from, slots);
  return { x, y: 0, width: toX(until, slots) - x, height: CHART_HEIGHT };
}
