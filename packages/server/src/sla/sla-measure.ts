/** Computes how a change of the counted time affects figures of monitors, in batches. */
import { MAX_VERSION_FIGURES } from '@vedette/contract/v1/sla/sla-version';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { noAlerts, figuresKey, noFigures, type FigureReads, type Window } from '../figures/index.js';
import { addSums, type Touched, type TouchedMonth } from './sla-version-rules.js';
import type { VersionFigures } from './sla-version-sql.js';

/** Returns the time up to `at` for which statistics are kept. */
export const retentionPeriod = (at: Instant, { retention }: Pick<FigureReads, 'retention'>): Period => ({
  start: (Math.floor(at / DAY) - retention.statisticsDays) * DAY,
  end: at,
});

/** Returns as many of the newest months as can be stored. */
export function newestMonths({ months }: Pick<Touched, 'months'>, monitors: number): readonly TouchedMonth[] {
  return months.slice(-Math.max(1, Math.floor(MAX_VERSION_FIGURES / Math.max(1, monitors))));
}

export const countRanges = (months: readonly TouchedMonth[]): number =>
  months.reduce((sum, { common, left, came }) => sum + common.length + left.length + came.length, 0);

/** Maximum number of ranges times monitors per statement. */
const MAX_RANGES_PER_STATEMENT = 20_000;
const MAX_MONITORS_PER_STATEMENT = 500;

/** Returns how many monitors one statement can read. */
export const monitorsAtOnce = (months: readonly TouchedMonth[]): number =>
  Math.min(MAX_MONITORS_PER_STATEMENT, Math.max(1, Math.floor(MAX_RANGES_PER_STATEMENT / countRanges(months))));

export interface MeasureRequest {
  readonly accountId: number;
  /** Time of the change. */
  readonly at: Instant;
  readonly monitors: readonly string[];
  readonly months: readonly TouchedMonth[];
}

/** Returns figures of monitors and months that change. */
export async function measureMonths(deps: FigureReads, request: MeasureRequest): Promise<VersionFigures[]> {
  const found: VersionFigures[] = [];
  for (const months of sliceMonths(request.months)) found.push(...(await measureSlice(deps, { ...request, months })));
  return found;
}

/** Maximum number of ranges split into roll-ups at once, because splitting blocks the event loop. */
const MAX_RANGES_PER_SLICE = 4_000;

function sliceMonths(months: readonly TouchedMonth[]): TouchedMonth[][] {
  const slices: TouchedMonth[][] = [];
  let room = 0;
  for (const month of months) {
    room -= countRanges([month]);
    if (room < 0) {
      slices.push([]);
      room = MAX_RANGES_PER_SLICE - countRanges([month]);
    }
    slices.at(-1)?.push(month);
  }
  return slices;
}

async function measureSlice(deps: FigureReads, request: MeasureRequest): Promise<VersionFigures[]> {
  const { accountId, at: now, monitors, months } = request;
  const windows = months.flatMap(toWindows);
  const size = monitorsAtOnce(months);
  const found: VersionFigures[] = [];
  for (let from = 0; from < monitors.length; from += size) {
    const some = monitors.slice(from, from + size);
    const kind = { byMonitor: true, withLatency: false, withoutStaging: true };
    const query = { ...kind, accountId, monitors: some, windows, now, checkDays: deps.retention.checkDays };
    const [figures, alerts] = await Promise.all([deps.figures(query), deps.alertFigures(query)]);
    for (const monitorGuid of some) {
      for (const [index, { start: monthAt, end: untilAt }] of months.entries()) {
        const [common, left, came] = [0, 1, 2].map((part) => {
          const key = figuresKey(monitorGuid, index * 3 + part);
          return { figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts };
        });
        if (!common || !left || !came) continue;
        const [before, after] = [addSums(common, left), addSums(common, came)];
        const isChanged = JSON.stringify(before) !== JSON.stringify(after);
        if (isChanged) found.push({ monitorGuid, monthAt, untilAt, before, after });
      }
    }
  }
  return found;
}

/** Three windows per month, by number: what counts before and after, what stops counting, what begins to count. */
const toWindows = ({ common, left, came }: TouchedMonth, index: number): Window[] =>
  [common, left, came].flatMap((part, kind) => part.map((one) => ({ ...one, window: index * 3 + kind })));
