/** What a change of the time that counts makes of the figures of monitors, some of them at a time. */
import { MOST_VERSION_FIGURES } from '@vedette/contract/v1/sla/sla-version';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { noAlerts, keyOf, noFigures, type FigureReads, type Window } from '../figures/index.js';
import { added, type Touched, type TouchedMonth } from './sla-version-rules.js';
import type { VersionFigures } from './sla-version-sql.js';

/** The time up to `at` that statistics are kept of. */
export const keptUntil = (at: Instant, { retention }: Pick<FigureReads, 'retention'>): Period => ({
  start: (Math.floor(at / DAY) - retention.statisticsDays) * DAY,
  end: at,
});

/** As many months as there is room for. */
export function newestOf({ months }: Pick<Touched, 'months'>, monitors: number): readonly TouchedMonth[] {
  return months.slice(-Math.max(1, Math.floor(MOST_VERSION_FIGURES / Math.max(1, monitors))));
}

export const stretchesIn = (months: readonly TouchedMonth[]): number =>
  months.reduce((sum, { common, left, came }) => sum + common.length + left.length + came.length, 0);

/** Stretches times monitors that one statement is about, at most. */
const MOST_AT_ONCE = 20_000;
const MOST_MONITORS_AT_ONCE = 500;

/** Of so many monitors one statement can be. */
export const monitorsAtOnce = (months: readonly TouchedMonth[]): number =>
  Math.min(MOST_MONITORS_AT_ONCE, Math.max(1, Math.floor(MOST_AT_ONCE / stretchesIn(months))));

export interface MeasureWish {
  readonly accountId: number;
  /** The moment of the change. */
  readonly at: Instant;
  readonly monitors: readonly string[];
  readonly months: readonly TouchedMonth[];
}

/** Of monitors and months whose figures change. */
export async function measured(deps: FigureReads, wish: MeasureWish): Promise<VersionFigures[]> {
  const found: VersionFigures[] = [];
  for (const months of slicesOf(wish.months)) found.push(...(await ofMonths(deps, { ...wish, months })));
  return found;
}

/** Stretches that are cut into what roll-ups hold at once: that takes a moment in which nothing else is done. */
const MOST_STRETCHES = 4_000;

function slicesOf(months: readonly TouchedMonth[]): TouchedMonth[][] {
  const slices: TouchedMonth[][] = [];
  let room = 0;
  for (const month of months) {
    room -= stretchesIn([month]);
    if (room < 0) {
      slices.push([]);
      room = MOST_STRETCHES - stretchesIn([month]);
    }
    slices.at(-1)?.push(month);
  }
  return slices;
}

async function ofMonths(deps: FigureReads, wish: MeasureWish): Promise<VersionFigures[]> {
  const { accountId, at: now, monitors, months } = wish;
  const windows = months.flatMap(windowsOf);
  const size = monitorsAtOnce(months);
  const found: VersionFigures[] = [];
  for (let from = 0; from < monitors.length; from += size) {
    const some = monitors.slice(from, from + size);
    const kind = { byMonitor: true, withLatency: false, withoutStaging: true };
    const asked = { ...kind, accountId, monitors: some, windows, now, checkDays: deps.retention.checkDays };
    const [figures, alerts] = await Promise.all([deps.figures(asked), deps.alertFigures(asked)]);
    for (const monitorGuid of some) {
      for (const [index, { start: monthAt, end: untilAt }] of months.entries()) {
        const [common, left, came] = [0, 1, 2].map((part) => {
          const key = keyOf(monitorGuid, index * 3 + part);
          return { figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts };
        });
        if (!common || !left || !came) continue;
        const [before, after] = [added(common, left), added(common, came)];
        const isChanged = JSON.stringify(before) !== JSON.stringify(after);
        if (isChanged) found.push({ monitorGuid, monthAt, untilAt, before, after });
      }
    }
  }
  return found;
}

/** Three windows a month, by number: what counts before and after, what ceases to, what comes to. */
const windowsOf = ({ common, left, came }: TouchedMonth, index: number): Window[] =>
  [common, left, came].flatMap((part, kind) => part.map((one) => ({ ...one, window: index * 3 + kind })));
