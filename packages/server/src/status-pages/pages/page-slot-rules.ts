/** The columns of a status page and their states. */
import { HOUR, type Instant } from '@vedette/kernel/clock';
import { resolvePreset, type Period, type PresetPeriodType } from '@vedette/kernel/periods';
import { startOfDay, startOfHour } from '@vedette/kernel/zones';
import { observedPercentage, uptimeIfObserved, type StateTimes } from '../../checks/index.js';
import type { SlotState } from './page-view.js';

const MAX_DAYS = 90;

export interface Slots {
  readonly unit: 'day' | 'hour';
  /** Oldest first; each starts where the previous one ends. */
  readonly slots: readonly Period[];
}

/**
 * Returns the columns of a page: hours if its period counts hours, otherwise at most the last 90 days. Presets end with
 * the last full hour or day, but a page shows the present, so it ends with the current one, which counts as one of
 * them.
 */
export function pageSlots(preset: PresetPeriodType, now: Instant, zone: string): Slots {
  const { start, end } = resolvePreset(preset, now, zone, 'clock');
  const isHours = preset.endsWith('Hours');
  const splitUntil = (to: Instant): Period[] =>
    isHours ? splitIntoHours(start, to, zone) : splitIntoDays(start, to, zone);
  const slots = splitUntil(preset.startsWith('Last') ? now : end);
  const isMonths = preset.endsWith('Months');
  return { unit: isHours ? 'hour' : 'day', slots: isMonths ? slots : slots.slice(-splitUntil(end).length) };
}

function splitIntoDays(start: Instant, end: Instant, zone: string): Period[] {
  const days: Period[] = [];
  let from = startOfDay(Math.max(start, startOfDay(end, zone, -MAX_DAYS)), zone);
  while (from < end) {
    const next = startOfDay(from, zone, 1);
    days.push({ start: from, end: Math.min(next, end) });
    from = next;
  }
  return days.slice(-MAX_DAYS);
}

function splitIntoHours(start: Instant, end: Instant, zone: string): Period[] {
  const hours: Period[] = [];
  for (let from = startOfHour(start, zone); from < end; from += HOUR) {
    hours.push({ start: from, end: Math.min(from + HOUR, end) });
  }
  return hours;
}

/** Returns the uptime, computed as everywhere else; null if nothing was observed. */
export const slotUptime = (times: StateTimes): number | null => uptimeIfObserved(times) ?? null;

/** Returns the observed percentage of the time with scheduled checks, as everywhere else; null without such time. */
export const slotObservedShare = (times: StateTimes): number | null => observedPercentage(times) ?? null;

/** Percentages below which a column is a warning or an error. */
export interface Thresholds {
  readonly warning: number;
  readonly error: number;
}

/** Without an SLA, any downtime is an error. */
export function slotState(uptime: number | null, { warning, error }: Thresholds): SlotState {
  if (uptime === null) return 'Unknown';
  if (uptime < error) return 'Down';
  return uptime < warning ? 'Warning' : 'Up';
}
