import {
  alertDefinitionName,
  defaultStepNumber,
  integrationName,
  MULTIPLE_LOCATIONS,
} from '@vedette/contract/default-names';
import type { Culture } from '@vedette/i18n/culture';
import { message } from '@vedette/i18n/message';
import { bindPunctuation, formatLabelled, ordinalFirstDay } from '@vedette/i18n/typography-rules';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { tileTitle, type TitledTile } from '@vedette/contract/v1/dashboards/tile-titles';
import { DAY, HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { ceilToFraction, floorToFraction } from '@vedette/kernel/percentages';
import type { Period } from '@vedette/kernel/periods';
import { weekDays } from '@vedette/kernel/wall-schedule';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { localiseSentences } from '../../../sentences/index.js';
import type { ReportSchedule } from '@vedette/kernel/report-schedule';
import { translateDashboardName } from './dashboard-names.js';
import type {
  Column,
  OmittedCount,
  Section,
  Value,
  ValueFormat,
} from '@vedette/contract/v1/dashboards/sections/section';
import { translateState, translateValue } from './translate-value.js';
import { parseLocalTime } from './local-time-rules.js';
import { createReportTexts, type GetReportText, type ReportTextKey } from './report-texts.js';

/** The parts of a report's name, see `Report`. */
interface ReportName {
  readonly name: string;
  readonly dashboardGuid?: string;
  readonly about?: string;
}

/** Formats values, titles and notes in one culture and time zone. */
export interface ReportFormatter {
  readonly culture: Culture;
  readonly zone: string;
  readonly getText: GetReportText;
  value(value: Value, format: ValueFormat): string;
  /** `Label: value` */
  readonly formatLabelled: (label: string, value: string) => string;
  readonly instant: (at: Instant) => string;
  /** Formats a period: as days if both ends are midnights, with the last day included. */
  period(period: Period): string;
  schedule(schedule: ReportSchedule): string;
  name(report: ReportName): string;
  title(section: Section<ReportTextKey>): string;
  readonly columnHeading: (column: Column<ReportTextKey>) => string;
  /** Returns the text instead of a section without rows. */
  emptyText(section: Pick<Section, 'listsEvents' | 'showsCurrentState'>): string;
  /** Returns the notes below a section: how it was counted, and the observed share. */
  formatNotes(section: Section<ReportTextKey>): string[];
}

const MAX_DIGITS = 8;
const MAX_EXACT_BYTES = 10_000;

export function createReportFormatter(culture: Culture, zone: string): ReportFormatter {
  const getText = createReportTexts(culture);
  const longDate = new Intl.DateTimeFormat(culture, { timeZone: zone, dateStyle: 'long' });
  const formatLongDate = (at: number): string => ordinalFirstDay(culture, longDate.format(at));
  const dateTime = new Intl.DateTimeFormat(culture, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  const dateTimeWithSeconds = new Intl.DateTimeFormat(culture, {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const date = new Intl.DateTimeFormat(culture, { timeZone: zone, dateStyle: 'medium' });
  const utcDay = new Intl.DateTimeFormat(culture, { timeZone: 'UTC', dateStyle: 'medium' });
  const month = new Intl.DateTimeFormat(culture, { timeZone: zone, month: 'long', year: 'numeric' });
  const country = new Intl.DisplayNames(culture, { type: 'region' });
  const integer = new Intl.NumberFormat(culture, { maximumFractionDigits: 0 });
  const ratio = new Intl.NumberFormat(culture, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const number = new Intl.NumberFormat(culture, { maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(culture, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const targetPercent = new Intl.NumberFormat(culture, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: MAX_DIGITS,
  });
  const limit = new Intl.NumberFormat(culture, { maximumFractionDigits: MAX_DIGITS });
  const formatShare = (value: number): string => percent.format(floorToFraction(value, 2));
  const formatLoss = (value: number): string => percent.format(ceilToFraction(value, 2));
  const [byte, kilobyte] = culture.startsWith('fr') ? ['o', 'ko'] : ['B', 'kB'];
  const bytes = (size: number): string =>
    size < MAX_EXACT_BYTES ? `${integer.format(size)} ${byte}` : `${integer.format(size / 1_000)} ${kilobyte}`;
  const value = (given: Value, format: ValueFormat): string => {
    if (given === undefined) return '–';
    if (format === 'label' || format === 'longLabel') return getText(given as ReportTextKey);
    if (format === 'weekday') return weekdayName(culture, String(given));
    if (format === 'country')
      return (
        (/^[A-Z]{2}$/.test(String(given)) ? country.of(String(given)) : undefined) ??
        translateValue(culture, String(given))
      );
    if (format === 'state') return translateState(culture, String(given));
    if (format === 'wall') return formatLocal(culture, String(given));
    if (typeof given === 'string') return formatText(culture, given, format, getText);
    if (format === 'percent') return formatShare(given);
    if (format === 'lost') return formatLoss(given);
    if (format === 'target') return targetPercent.format(given / 100);
    if (format === 'limit') return limit.format(given);
    if (format === 'ratio') return ratio.format(given);
    if (format === 'number') return number.format(given);
    if (format === 'code') return String(given);
    if (format === 'instant') return dateTime.format(given);
    if (format === 'second') return dateTimeWithSeconds.format(given);
    if (format === 'day') return date.format(given);
    if (format === 'utcDay') return utcDay.format(given);
    if (format === 'month') return month.format(given);
    if (format === 'duration') return formatDuration(culture, given);
    if (format === 'bytes') return bytes(given);
    return format === 'ms' ? `${integer.format(given)} ms` : integer.format(given);
  };
  const label = (name: string, text: string): string => formatLabelled(culture, name, text);
  const formatTileTitle = (tile: TitledTile): string => tileTitle(tile, translatorFor(culture));
  const formatPeriod = ({ start, end }: Period): string => {
    const coversWholeDays = [start, end].every((at) => formatLocalDateTime(at, zone).endsWith('T00:00:00'));
    const [from, until] = coversWholeDays
      ? [formatLongDate(start), formatLongDate(end - 1)]
      : [dateTime.format(start), dateTime.format(end)];
    return from === until ? from : `${from} – ${until}`;
  };
  return {
    culture,
    zone,
    getText,
    value,
    formatLabelled: label,
    instant: (at) => dateTime.format(at),
    period: formatPeriod,
    schedule: (schedule) => formatSchedule(culture, getText, schedule),
    name: ({ name, dashboardGuid, about }) => {
      const heading = dashboardGuid === undefined ? name : translateDashboardName(culture, dashboardGuid, name);
      return about === undefined ? heading : label(heading, about);
    },
    title: ({ title, tile, name, about, filters = [] }) => {
      const heading = name ?? (tile ? formatTileTitle(tile) : getText(title));
      const limits = filters.map(({ column, value: filterValue }) =>
        label(getText(column.textKey), value(filterValue, column.format)),
      );
      const suffix = [...(about === undefined ? [] : [about]), ...limits].join(', ');
      return suffix === '' ? heading : label(heading, suffix);
    },
    columnHeading: ({ textKey, name, tile }) => name ?? (tile ? formatTileTitle(tile) : getText(textKey)),
    emptyText: ({ listsEvents = false, showsCurrentState = false }) =>
      getText(listsEvents ? (showsCurrentState ? 'nothingWrong' : 'noEvents') : 'noData'),
    formatNotes: ({ rules, observed, leftOut, since, period, hasNewMonitors = false, truncatedTo }) => [
      ...(period ? [`${label(getText('period'), formatPeriod(period))}.`] : []),
      ...(since ? [getText(since.textKey, { at: dateTime.format(since.at) })] : []),
      ...(truncatedTo === undefined ? [] : [getText('ruleCutOnPaper', { count: integer.format(truncatedTo) })]),
      ...leftOutNote(getText, leftOut, { isTruncated: truncatedTo !== undefined, integer }),
      ...rules.map((rule) => getText(rule)),
      ...(observed === undefined
        ? []
        : [getText(hasNewMonitors ? 'observedSince' : 'observed', { share: formatShare(observed) })]),
    ],
  };
}

/**
 * Says how many rows are missing in all output formats. If rows were cut on paper, it adds that the workbook lacks
 * these too.
 */
function leftOutNote(
  getText: GetReportText,
  leftOut: OmittedCount,
  { isTruncated, integer }: { readonly isTruncated: boolean; readonly integer: Intl.NumberFormat },
): string[] {
  if (leftOut === 'some') return [getText(isTruncated ? 'leftOutOfAllSome' : 'leftOutSome')];
  return leftOut > 0 ? [getText(isTruncated ? 'leftOutOfAll' : 'leftOut', { count: integer.format(leftOut) })] : [];
}

/** Formats a local date or time; with seconds if there are any. */
function formatLocal(culture: Culture, given: string): string {
  const at = parseLocalTime(given);
  if (at === undefined) return given;
  const time = at.ms % MINUTE === 0 ? 'short' : 'medium';
  return localFormat(culture, { time: ` ${time}`, date: 'medium ', both: `medium ${time}` }[at.precision]).format(
    at.ms,
  );
}

const localFormat = cacheByCulture((culture, lengths) => {
  const [dateStyle, timeStyle] = lengths.split(' ') as ('' | 'short' | 'medium')[];
  return new Intl.DateTimeFormat(culture, {
    timeZone: 'UTC',
    ...(dateStyle && { dateStyle }),
    ...(timeStyle && { timeStyle }),
  });
});

function formatText(culture: Culture, given: string, format: ValueFormat, getText: GetReportText): string {
  if (format === 'sentence') return bindPunctuation(culture, localiseSentences(culture, given));
  if (format === 'monitor') return given === '' ? getText('deletedMonitor') : given;
  if (format === 'checkpoint') return given === MULTIPLE_LOCATIONS ? getText('multipleLocations') : given;
  if (format === 'definition') return alertDefinitionName(given, translatorFor(culture));
  if (format === 'integration') return integrationName(given, translatorFor(culture));
  if (format === 'step') {
    const number = defaultStepNumber(given);
    return number === undefined ? given : getText('stepNumber', { number });
  }
  return format === 'value' ? translateValue(culture, given) : given;
}

const UNITS = [
  [message('{count, number} d'), DAY],
  [message('{count, number} h'), HOUR],
  [message('{count, number} min'), MINUTE],
  [message('{count, number} s'), SECOND],
] as const;

/** Formats a duration with its two largest units, as the web app does: `1 h 20 min`. */
function formatDuration(culture: Culture, ms: number): string {
  const seconds = Math.round(ms / SECOND) * SECOND;
  const first = UNITS.findIndex(([, lengthMs]) => seconds >= lengthMs);
  const units = first === -1 ? UNITS.slice(-1) : UNITS.slice(first, first + 2);
  const translate = translatorFor(culture);
  let remainingMs = seconds;
  return units
    .map(([unit, lengthMs]) => {
      const count = Math.floor(remainingMs / lengthMs);
      remainingMs -= count * lengthMs;
      return { unit, count };
    })
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) => translate(unit, { count }))
    .join(' ');
}

/** Caches formats: creating one costs more than a hundred uses, and a list has thousands of values. */
function cacheByCulture<Format>(
  create: (culture: Culture, variant: string) => Format,
): (culture: Culture, variant: string) => Format {
  const formats = new Map<string, Format>();
  return (culture, variant) => {
    const key = `${culture} ${variant}`;
    const format = formats.get(key) ?? create(culture, variant);
    formats.set(key, format);
    return format;
  };
}

function formatSchedule(culture: Culture, getText: GetReportText, schedule: ReportSchedule): string {
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  const formatDate = (at: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(culture, { timeZone: 'UTC', ...options }).format(at);
  const time = formatDate(Date.UTC(2026, 0, 1, hour, minute), { timeStyle: 'short' });
  switch (schedule.type) {
    case 'Daily':
      return getText('daily', { time });
    case 'Weekly':
      return getText('weekly', { time, day: weekdayName(culture, schedule.weekday) });
    case 'Monthly':
      return getText('monthly', { time, day: String(schedule.monthDay) });
    case 'Quarterly':
      return getText('quarterly', { time, day: String(schedule.monthDay) });
    case 'Yearly': {
      // 2024 is a leap year, so every date of the calendar exists.
      const date = formatDate(Date.UTC(2024, schedule.month - 1, schedule.monthDay), { day: 'numeric', month: 'long' });
      return getText('yearly', { time, date: ordinalFirstDay(culture, date) });
    }
  }
}

/** 4 January 2026 was a Sunday. */
const weekdayName = cacheByCulture((culture, name) =>
  new Intl.DateTimeFormat(culture, { timeZone: 'UTC', weekday: 'long' }).format(
    Date.UTC(2026, 0, 4 + weekDays.findIndex((day) => day === name)),
  ),
);
