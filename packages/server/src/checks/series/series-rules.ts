/** Named values that checks report repeatedly, and what they add to the roll-ups. */
import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { storableText } from '../record/text-rules.js';
import type { NamedValue, NewCheck } from '../record/check.js';
import { DOCUMENT_METRIC_COUNT, measurePages, type MeasuredPage } from '../rollups/page-rollup-rules.js';
import { quarterStart } from '../rollups/rollup-rules.js';

/** A time series of a monitor as reported by a batch of checks. */
export interface ReportedSeries extends Pick<NamedValue, 'kind' | 'name' | 'position'> {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly firstAt: Instant;
  readonly lastSeenAt: Instant;
  /** When phases of its document were first reported. */
  readonly phasesAt?: Instant | undefined;
}

/** Values that one check adds to the roll-ups of series when its hour is over. */
export interface RecentValues {
  readonly checkId: number;
  readonly monitorGuid: string;
  readonly serverId: number;
  readonly values: readonly (readonly [seriesId: number, value: number])[];
  readonly pages: readonly (readonly [seriesId: number, figures: MeasuredPage['figures']])[];
}

/** Widths of roll-up rows in minutes. */
export const SERIES_STEP_MINUTES = [15, 60, 1_440] as const;

const MAX_NAME_LENGTH = 200;

/** Returns names that are non-empty, short enough and unique: repeated ones get a number appended. */
export function deduplicateNames(names: readonly string[], defaultName: (position: number) => string): string[] {
  const usedNames = new Set<string>();
  return names.map((name, position) => {
    const base = storableText((name.trim() === '' ? defaultName(position) : name).slice(0, MAX_NAME_LENGTH));
    let uniqueName = base;
    for (let suffix = 2; usedNames.has(uniqueName); suffix += 1) uniqueName = `${base} (${suffix})`;
    usedNames.add(uniqueName);
    return uniqueName;
  });
}

export const seriesKey = ({ monitorGuid, kind, name }: Pick<ReportedSeries, 'monitorGuid' | 'kind' | 'name'>): string =>
  `${monitorGuid} ${kind} ${name}`;

/** The page of a page monitor is a series without a value. */
const PAGE_SERIES: NamedValue = { kind: 'page', name: 'Page', position: 0 };

/** Returns all named values of a check. */
export const listNamedValues = ({ series = [], detail }: NewCheck): readonly NamedValue[] =>
  detail?.kind === 'page' ? [...series, PAGE_SERIES] : series;

/** Returns the named value that a page belongs to. */
const findNamedValue = ({ of }: MeasuredPage, named: readonly NamedValue[]): NamedValue | undefined =>
  named.find(({ kind, position }) => (of === 'monitor' ? kind === 'page' : kind === 'step' && position === of));

const hasPhases = ({ figures }: MeasuredPage): boolean =>
  figures.slice(-DOCUMENT_METRIC_COUNT).some((value) => value !== null);

/** Returns each series reported by the checks once, as in the last of them. */
export function collectReportedSeries(checks: readonly NewCheck[]): ReportedSeries[] {
  const seriesByKey = new Map<string, ReportedSeries>();
  for (const check of [...checks].sort((a, b) => a.id - b.id)) {
    const { id, accountId, monitorGuid } = check;
    const lastSeenAt = quarterStart(idInstant(id));
    const named = listNamedValues(check);
    const phased = new Set(
      measurePages(check).flatMap((page) => (hasPhases(page) ? [findNamedValue(page, named)] : [])),
    );
    for (const one of named) {
      const { kind, name, position } = one;
      const key = seriesKey({ monitorGuid, kind, name });
      const before = seriesByKey.get(key);
      const phasesAt = before?.phasesAt ?? (phased.has(one) ? lastSeenAt : undefined);
      seriesByKey.set(key, {
        accountId,
        monitorGuid,
        kind,
        name,
        position,
        firstAt: before?.firstAt ?? lastSeenAt,
        lastSeenAt,
        phasesAt,
      });
    }
  }
  return [...seriesByKey.values()];
}

/**
 * Returns what values and pages of checks add, check by check. `findId` looks up a series by its key; undefined if it
 * is not stored. Partial checks count each on their checkpoint, since a concurrent check as a whole has no steps.
 */
export function buildRecentValues(
  checks: readonly NewCheck[],
  findId: (key: string) => number | undefined,
): RecentValues[] {
  return checks.flatMap((check): RecentValues[] => {
    const { id: checkId, monitorGuid, serverId } = check;
    const named = listNamedValues(check);
    const findSeriesId = (one: NamedValue | undefined) => one && findId(seriesKey({ monitorGuid, ...one }));
    const values = named.flatMap((one) => {
      const id = one.value === undefined ? undefined : findSeriesId(one);
      return id === undefined || one.value === undefined ? [] : [[id, one.value] as const];
    });
    const pages = measurePages(check).flatMap((page) => {
      const id = findSeriesId(findNamedValue(page, named));
      return id === undefined ? [] : [[id, page.figures] as const];
    });
    return values.length + pages.length === 0 ? [] : [{ checkId, monitorGuid, serverId, values, pages }];
  });
}
