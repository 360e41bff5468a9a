import type { RelationObject } from '@vedette/contract/v4/envelope';
import type { StatisticsQuery } from '@vedette/contract/v4/statistics';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { resolvePeriod, type Period } from '@vedette/kernel/periods';
import { toLocal } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import { noAlerts, type AlertFigures } from './alert-figures-sql.js';
import { bucketsOf, scaleOf } from './bucket-rules.js';
import { keyOf, noFigures, type FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import { statisticsOf, type SlaTargets } from './statistics-rules.js';
import type { ContextPick, Retention } from '../../module/context.js';
import { readFirstFigures } from './first-figures-sql.js';

/** Reads figures of checks. A cache, or a test, puts functions of its own in their place. */
export interface FigureReads {
  /** See `readFigures`. */
  readonly figures: (wish: FiguresWish) => Promise<FiguresBook>;
  /** See `readAlertFigures`. */
  readonly alertFigures: (wish: FiguresWish) => Promise<ReadonlyMap<string, AlertFigures>>;
  readonly retention: Retention;
}

/** What statistics take. */
export interface StatisticsContext extends ContextPick<'db' | 'clock'>, FigureReads {
  /** The targets of the account's oldest SLA. */
  readonly oldestSla: (accountId: number) => Promise<SlaTargets | undefined>;
}

export interface StatisticsAsked {
  readonly caller: Caller;
  readonly query: StatisticsQuery;
  readonly monitors: FiguresWish['monitors'];
  /** The monitor or group the figures are of. */
  readonly relation: RelationObject;
  /** Below `/v4`. */
  readonly path: string;
}

/**
 * Figures over a period, an entry an hour, day or month. The period is cut to what is kept and what has been.
 * @throws Fault `invalid` for a period that is none.
 */
export async function readStatistics(deps: StatisticsContext, asked: StatisticsAsked) {
  const { caller, query, monitors, relation, path } = asked;
  const { accountId, zone } = caller;
  const now = deps.clock.now();
  const { period, reachesTooFar } = await periodOf(deps, asked, now);
  const buckets = period.start < period.end ? bucketsOf(period, scaleOf(period), zone) : [];
  const windows = buckets.map((bucket, window) => ({ ...bucket, window }));
  const { checkDays, statisticsDays } = deps.retention;
  const wish = { accountId, monitors, windows, now, checkDays, byMonitor: false, withLatency: false };
  const isMonitor = relation.Type === 'Monitor';
  const [figures, alerts, sla] = await Promise.all([
    deps.figures(wish),
    deps.alertFigures(wish),
    isMonitor ? deps.oldestSla(accountId) : undefined,
  ]);
  const telling = { zone, sla, filter: query.Filter, relation };
  const told = windows.map((bucket) => {
    const key = keyOf('', bucket.window);
    return { bucket, figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts };
  });
  const warning = reachesTooFar && { Warning: `Only the last ${statisticsDays} days are kept` };
  return {
    Data: told.map((one) => statisticsOf(one, telling)),
    Links: { Self: `/v4${path}` },
    Relationships: [],
    Meta: { Timestamp: toLocal(now, zone), Period: { MaximumRetentionDays: statisticsDays, ...warning } },
  };
}

async function periodOf(
  deps: StatisticsContext,
  { caller, query, monitors }: StatisticsAsked,
  now: Instant,
): Promise<{ readonly period: Period; readonly reachesTooFar: boolean }> {
  const wish = { ...query, PresetPeriod: query.PresetPeriod ?? query.Period };
  const { start, end } = resolvePeriod(wish, now, caller.zone, 'clock');
  const oldest = (Math.floor(now / DAY) - deps.retention.statisticsDays) * DAY;
  const isAll = start === 0;
  const first = isAll ? ((await readFirstFigures(deps.db, caller.accountId, monitors)) ?? now) : start;
  return {
    period: { start: Math.max(first, oldest), end: Math.min(end, now) },
    reachesTooFar: !isAll && start < oldest,
  };
}
