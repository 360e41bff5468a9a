/** Computes how a change of the counted time affects figures of monitors, in batches. */
import { MAX_VERSION_FIGURES } from '@vedette/contract/v1/sla/sla-version';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { noAlerts, figuresKey, noFigures, type FigureReads, type Window } from '../figures/index.js';
import { addSums, type AffectedTime, type AffectedMonth } from './sla-version-rules.js';
import type { VersionFigures } from './sla-version-sql.js';

/** Returns the time up to `at` for which statistics are kept. */
export const retentionPeriod = (at: Instant, { retention }: Pick<FigureReads, 'retention'>): Period => ({
  start: (Math.floor(at / DAY) - retention.statisticsDays) * DAY,
  end: at,
});

/** Returns as many of the newest months as can be stored. */
export function newestMonths({ months }: Pick<AffectedTime, 'months'>, monitors: number): readonly AffectedMonth[] {
  return months.slice(-Math.max(1, Math.floor(MAX_VERSION_FIGURES / Math.max(1, monitors))));
}

export const countRanges = (months: readonly AffectedMonth[]): number =>
  months.reduce((sum, { common, removed, added }) => sum + common.length + removed.length + added.length, 0);

/** Maximum number of ranges times monitors per statement. */
const MAX_RANGES_PER_STATEMENT = 20_000;
const MAX_MONITORS_PER_STATEMENT = 500;

/** Returns how many monitors one statement can read. */
export const maxMonitorsPerStatement = (months: readonly AffectedMonth[]): number =>
  Math.min(MAX_MONITORS_PER_STATEMENT, Math.max(1, Math.floor(MAX_RANGES_PER_STATEMENT / countRanges(months))));

export interface MeasureRequest {
  readonly accountId: number;
  /** Time of the change. */
  readonly at: Instant;
  readonly monitors: readonly string[];
  readonly months: readonly AffectedMonth[];
}

/** Returns figures of monitors and months that change. */
export async function measureMonths(deps: FigureReads, request: MeasureRequest): Promise<VersionFigures[]> {
  const measured: VersionFigures[] = [];
  for (const months of sliceMonths(request.months))
    measured.push(...(await measureSlice(deps, { ...request, months })));
  return measured;
}

/** Maximum number of ranges split into roll-ups at once, because splitting blocks the event loop. */
const MAX_RANGES_PER_SLICE = 4_000;

function sliceMonths(months: readonly AffectedMonth[]): AffectedMonth[][] {
  const slices: AffectedMonth[][] = [];
  let remainingRanges = 0;
  for (const month of months) {
    remainingRanges -= countRanges([month]);
    if (remainingRanges < 0) {
      slices.push([]);
      remainingRanges = MAX_RANGES_PER_SLICE - countRanges([month]);
    }
    slices.at(-1)?.push(month);
  }
  return slices;
}

async function measureSlice(deps: FigureReads, request: MeasureRequest): Promise<VersionFigures[]> {
  const { accountId, at: now, monitors, months } = request;
  const windows = months.flatMap(toWindows);
  const size = maxMonitorsPerStatement(months);
  const measured: VersionFigures[] = [];
  for (let from = 0; from < monitors.length; from += size) {
    const batch = monitors.slice(from, from + size);
    const kind = { byMonitor: true, withLatency: false, withoutStaging: true };
    const query = { ...kind, accountId, monitors: batch, windows, now, checkDays: deps.retention.checkDays };
    const [figures, alerts] = await Promise.all([deps.figures(query), deps.alertFigures(query)]);
    for (const monitorGuid of batch) {
      for (const [index, { start: monthAt, end: untilAt }] of months.entries()) {
        const [common, removed, added] = [0, 1, 2].map((part) => {
          const key = figuresKey(monitorGuid, index * 3 + part);
          return { figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts };
        });
        if (!common || !removed || !added) continue;
        const [before, after] = [addSums(common, removed), addSums(common, added)];
        const isChanged = JSON.stringify(before) !== JSON.stringify(after);
        if (isChanged) measured.push({ monitorGuid, monthAt, untilAt, before, after });
      }
    }
  }
  return measured;
}

/** Three windows per month, by number: what counts before and after, what stops counting, what begins to count. */
const toWindows = ({ common, removed, added }: AffectedMonth, index: number): Window[] =>
  [common, removed, added].flatMap((part, kind) => part.map((one) => ({ ...one, window: index * 3 + kind })));
