/** What checks tell by name again and again, and what that adds to the roll-ups. */
import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { storableText } from '../record/text-rules.js';
import type { NamedValue, NewCheck } from '../record/check.js';
import { DOCUMENT_FIGURES, measuredPages, type MeasuredPage } from '../rollups/page-rollup-rules.js';
import { quarterStart } from '../rollups/rollup-rules.js';

/** A series of a monitor as a batch of checks tells of it. */
export interface SeenSeries extends Pick<NamedValue, 'kind' | 'name' | 'position'> {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly firstAt: Instant;
  readonly seenAt: Instant;
  /** When phases of its document were told of first. */
  readonly phasesAt?: Instant | undefined;
}

/** What one check adds to the roll-ups of series when its hour is over. */
export interface FreshValues {
  readonly checkId: number;
  readonly monitorGuid: string;
  readonly serverId: number;
  readonly values: readonly (readonly [seriesId: number, value: number])[];
  readonly pages: readonly (readonly [seriesId: number, figures: MeasuredPage['figures']])[];
}

/** Minutes that the rows of the roll-ups are wide. */
export const SERIES_STEPS_MIN = [15, 60, 1_440] as const;

const MAX_NAME_LENGTH = 200;

/** Names as they are kept: never empty, not too long, each once; of several alike the second has a number behind it. */
export function namesApart(names: readonly string[], unnamed: (position: number) => string): string[] {
  const taken = new Set<string>();
  return names.map((name, position) => {
    const base = storableText((name.trim() === '' ? unnamed(position) : name).slice(0, MAX_NAME_LENGTH));
    let kept = base;
    for (let nth = 2; taken.has(kept); nth += 1) kept = `${base} (${nth})`;
    taken.add(kept);
    return kept;
  });
}

export const seriesKey = ({ monitorGuid, kind, name }: Pick<SeenSeries, 'monitorGuid' | 'kind' | 'name'>): string =>
  `${monitorGuid} ${kind} ${name}`;

/** The page of a monitor that loads one is a series without a value of its own. */
const THE_PAGE: NamedValue = { kind: 'page', name: 'Page', position: 0 };

/** All that a check tells by name. */
export const namedBy = ({ series = [], detail }: NewCheck): readonly NamedValue[] =>
  detail?.kind === 'page' ? [...series, THE_PAGE] : series;

/** The one of those that a page belongs to. */
const findNamedValue = ({ of }: MeasuredPage, named: readonly NamedValue[]): NamedValue | undefined =>
  named.find(({ kind, position }) => (of === 'monitor' ? kind === 'page' : kind === 'step' && position === of));

const hasPhases = ({ figures }: MeasuredPage): boolean =>
  figures.slice(-DOCUMENT_FIGURES).some((value) => value !== null);

/** The series that checks tell of, each once, as the last of them has it. */
export function seenIn(checks: readonly NewCheck[]): SeenSeries[] {
  const seen = new Map<string, SeenSeries>();
  for (const check of [...checks].sort((a, b) => a.id - b.id)) {
    const { id, accountId, monitorGuid } = check;
    const seenAt = quarterStart(idInstant(id));
    const named = namedBy(check);
    const phased = new Set(
      measuredPages(check).flatMap((page) => (hasPhases(page) ? [findNamedValue(page, named)] : [])),
    );
    for (const one of named) {
      const { kind, name, position } = one;
      const key = seriesKey({ monitorGuid, kind, name });
      const before = seen.get(key);
      const phasesAt = before?.phasesAt ?? (phased.has(one) ? seenAt : undefined);
      seen.set(key, {
        accountId,
        monitorGuid,
        kind,
        name,
        position,
        firstAt: before?.firstAt ?? seenAt,
        seenAt,
        phasesAt,
      });
    }
  }
  return [...seen.values()];
}

/**
 * What their values and pages add, check by check; `findId` a series by its key, undefined: it is not kept. Parts of a round
 * count each where it was made: the round itself has no steps.
 */
export function buildFreshValues(
  checks: readonly NewCheck[],
  findId: (key: string) => number | undefined,
): FreshValues[] {
  return checks.flatMap((check): FreshValues[] => {
    const { id: checkId, monitorGuid, serverId } = check;
    const named = namedBy(check);
    const findSeriesId = (one: NamedValue | undefined) => one && findId(seriesKey({ monitorGuid, ...one }));
    const values = named.flatMap((one) => {
      const id = one.value === undefined ? undefined : findSeriesId(one);
      return id === undefined || one.value === undefined ? [] : [[id, one.value] as const];
    });
    const pages = measuredPages(check).flatMap((page) => {
      const id = findSeriesId(findNamedValue(page, named));
      return id === undefined ? [] : [[id, page.figures] as const];
    });
    return values.length + pages.length === 0 ? [] : [{ checkId, monitorGuid, serverId, values, pages }];
  });
}
