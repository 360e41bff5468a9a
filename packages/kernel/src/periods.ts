/** The periods of the contract: presets, and `Start` with `End`. All are half-open: `[start, end)`. */
import type { Instant } from './clock.js';
import { HOUR, MINUTE } from './clock.js';
import { Fault, Problems } from './fault.js';
import { requiredRule } from './rule-messages.js';
import { isDateOnly, localParts, parseDateTime, startOfDay, startOfHour, startOfMonth, startOfWeek } from './zones.js';

/** From `start` (inclusive) to `end` (exclusive). */
export interface Period {
  readonly start: Instant;
  readonly end: Instant;
}

/** Names as they are returned. The contract prints "Previous Day" with a space; both spellings are accepted. */
export const presetPeriodTypes = [
  'CurrentDay',
  'CurrentWeek',
  'CurrentMonth',
  'CurrentQuarter',
  'CurrentYear',
  'PreviousDay',
  'PreviousWeek',
  'PreviousMonth',
  'PreviousQuarter',
  'PreviousYear',
  'Last2Hours',
  'Last6Hours',
  'Last12Hours',
  'Last24Hours',
  'Last48Hours',
  'Last7Days',
  'Last30Days',
  'Last60Days',
  'Last90Days',
  'Last365Days',
  'Last3Months',
  'Last6Months',
  'Last12Months',
  'Last24Months',
  'All',
] as const;
export type PresetPeriodType = (typeof presetPeriodTypes)[number];

/** Periods of scheduled reports: the presets, and an exclusive variant of each `Last…`. */
export const reportPeriodTypes = [
  ...presetPeriodTypes,
  'Last2HoursExcl',
  'Last6HoursExcl',
  'Last12HoursExcl',
  'Last24HoursExcl',
  'Last48HoursExcl',
  'Last7DaysExcl',
  'Last30DaysExcl',
  'Last60DaysExcl',
  'Last90DaysExcl',
  'Last365DaysExcl',
  'Last3MonthsExcl',
  'Last6MonthsExcl',
  'Last12MonthsExcl',
  'Last24MonthsExcl',
] as const;
export type ReportPeriodType = (typeof reportPeriodTypes)[number];

/**
 * `rolling`: the N × 60 minutes until now, for lists of rows; `quarters`: those from their first whole quarter of an
 * hour on, for current figures; `clock`: whole clock hours, for other aggregates.
 */
export type HourMode = 'rolling' | 'quarters' | 'clock';

const QUARTER = 15 * MINUTE;

const presetsByNormalisedName = new Map(presetPeriodTypes.map((name) => [normaliseName(name), name]));
const reportPeriodsByNormalisedName = new Map(reportPeriodTypes.map((name) => [normaliseName(name), name]));

/** Returns the preset with this name, regardless of case and spaces. Undefined if unknown. */
export function parsePreset(text: string): PresetPeriodType | undefined {
  return presetsByNormalisedName.get(normaliseName(text));
}

/** Returns the report period with this name, regardless of case and spaces. Undefined if unknown. */
export function parseReportPeriod(text: string): ReportPeriodType | undefined {
  return reportPeriodsByNormalisedName.get(normaliseName(text));
}

function normaliseName(name: string): string {
  return name.replaceAll(' ', '').toLowerCase();
}

/**
 * Resolves a preset. Contract, "Alerts": last and previous periods consist of fully elapsed units only. Its examples
 * make LastNDays the N whole days before today, and LastNMonths the N - 1 whole months before this one. `All` starts at
 * the epoch.
 */
export function resolvePreset(preset: PresetPeriodType, now: Instant, zone: string, hours: HourMode): Period {
  const last = /^Last(\d+)(Hours|Days|Months)$/.exec(preset);
  if (last) return resolveLastUnits(Number(last[1]), last[2] as 'Hours' | 'Days' | 'Months', { now, zone, hours });
  const previous = /^Previous(.+)$/.exec(preset)?.[1];
  if (previous !== undefined)
    return { start: startOfUnit(previous, now, zone, -1), end: startOfUnit(previous, now, zone, 0) };
  const current = /^Current(.+)$/.exec(preset)?.[1];
  return { start: current === undefined ? 0 : startOfUnit(current, now, zone, 0), end: now };
}

/**
 * Resolves the period of a report that is due at `nominal`. The plain periods already consist of fully elapsed units,
 * so their exclusive variants are the same, except for months: those are N whole months, not N - 1.
 */
export function resolveReportPeriod(period: ReportPeriodType, nominal: Instant, zone: string): Period {
  const months = /^Last(\d+)MonthsExcl$/.exec(period)?.[1];
  if (months !== undefined) {
    return { start: startOfMonth(nominal, zone, -Number(months)), end: startOfMonth(nominal, zone) };
  }
  return resolvePreset(parsePreset(period.replace(/Excl$/, '')) ?? 'PreviousDay', nominal, zone, 'clock');
}

/** The period in a request. Empty texts count as not given. */
export interface RequestedPeriod {
  readonly Start?: string | undefined;
  readonly End?: string | undefined;
  readonly PresetPeriod?: string | undefined;
}

/**
 * Resolves the period of a request. Default `Last24Hours`. A date without a time means the whole day, at both ends.
 * @throws Fault `invalid` with each field: unknown preset, invalid date, only one of Start and End, both with a preset,
 * or an end that is not after its start.
 */
export function resolvePeriod(query: RequestedPeriod, now: Instant, zone: string, hours: HourMode): Period {
  const { Start: start = '', End: end = '', PresetPeriod: preset = '' } = query;
  const problems = new Problems();
  problems.when(preset !== '' && parsePreset(preset) === undefined, 'PresetPeriod', 'unknown period');
  problems.when(preset !== '' && (start !== '' || end !== ''), 'PresetPeriod', 'cannot be combined with Start and End');
  problems.when(start !== '' && end === '', 'End', requiredRule('with Start'));
  problems.when(end !== '' && start === '', 'Start', requiredRule('with End'));
  const from = parseDateTime(start, zone);
  const until = parseDateTime(end, zone);
  problems.when(start !== '' && from === undefined, 'Start', 'must be a date-time YYYY-MM-DDTHH:MM:SS');
  problems.when(end !== '' && until === undefined, 'End', 'must be a date-time YYYY-MM-DDTHH:MM:SS');
  problems.throwIfAny();
  if (from === undefined || until === undefined) {
    return resolvePreset(parsePreset(preset) ?? 'Last24Hours', now, zone, hours);
  }
  const period = { start: from, end: isDateOnly(end) ? startOfDay(until, zone, 1) : until };
  if (period.end <= period.start) throw new Fault('invalid', 'End: must be after Start');
  return period;
}

function resolveLastUnits(
  count: number,
  unit: 'Hours' | 'Days' | 'Months',
  { now, zone, hours }: { now: Instant; zone: string; hours: HourMode },
): Period {
  if (unit === 'Days') return { start: startOfDay(now, zone, -count), end: startOfDay(now, zone) };
  if (unit === 'Months') return { start: startOfMonth(now, zone, 1 - count), end: startOfMonth(now, zone) };
  const end = hours === 'clock' ? startOfHour(now, zone) : now;
  const start = end - count * HOUR;
  return { start: hours === 'quarters' ? Math.ceil(start / QUARTER) * QUARTER : start, end };
}

/** Returns the start of the current day, week, month, quarter or year, or of the one `steps` after it. */
function startOfUnit(unit: string, now: Instant, zone: string, steps: number): Instant {
  if (unit === 'Day') return startOfDay(now, zone, steps);
  if (unit === 'Week') return startOfWeek(now, zone, steps);
  if (unit === 'Month') return startOfMonth(now, zone, steps);
  const length = unit === 'Quarter' ? 3 : 12;
  const elapsedMonths = (localParts(now, zone).month - 1) % length;
  return startOfMonth(now, zone, steps * length - elapsedMonths);
}
