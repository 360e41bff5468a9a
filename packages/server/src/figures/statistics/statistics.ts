import type { RelationObject } from '@vedette/contract/v4/envelope';
import type { StatisticsQuery } from '@vedette/contract/v4/statistics';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { resolvePeriod, type Period } from '@vedette/kernel/periods';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import { noAlerts, type AlertFigures } from './alert-figures-sql.js';
import { splitIntoBuckets, chooseScale } from './bucket-rules.js';
import { figuresKey, noFigures, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import { toStatistics, type SlaTargets } from './statistics-rules.js';
import type { ContextPick, Retention } from '../../module/context.js';
import { findFirstFigureStart } from './first-figures-sql.js';

/** Reads figures of checks. A cache, or a test, can replace these functions. */
export interface FigureReads {
  /** See `readFigures`. */
  readonly figures: (query: FiguresQuery) => Promise<FiguresByWindow>;
  /** See `readAlertFigures`. */
  readonly alertFigures: (query: FiguresQuery) => Promise<ReadonlyMap<string, AlertFigures>>;
  readonly retention: Retention;
}

/** Dependencies for reading statistics. */
export interface StatisticsContext extends ContextPick<'db' | 'clock'>, FigureReads {
  /** Returns the targets of the account's oldest SLA. */
  readonly oldestSla: (accountId: number) => Promise<SlaTargets | undefined>;
}

export interface StatisticsRequest {
  readonly caller: Caller;
  readonly query: StatisticsQuery;
  readonly monitors: FiguresQuery['monitors'];
  /** The monitor or group of the figures. */
  readonly relation: RelationObject;
  /** Path below `/v4`. */
  readonly path: string;
}

/**
 * Returns figures over a period with an entry per hour, day or month. The period is cut to the retention and to now.
 * @throws Fault `invalid` for an invalid period.
 */
export async function readStatistics(deps: StatisticsContext, request: StatisticsRequest) {
  const { caller, query, monitors, relation, path } = request;
  const { accountId, zone } = caller;
  const now = deps.clock.now();
  const { period, exceedsRetention } = await resolveStatisticsPeriod(deps, request, now);
  const buckets = period.start < period.end ? splitIntoBuckets(period, chooseScale(period), zone) : [];
  const windows = buckets.map((bucket, window) => ({ ...bucket, window }));
  const { checkDays, statisticsDays } = deps.retention;
  const figuresQuery = { accountId, monitors, windows, now, checkDays, byMonitor: false, withLatency: false };
  const isMonitor = relation.Type === 'Monitor';
  const [figures, alerts, sla] = await Promise.all([
    deps.figures(figuresQuery),
    deps.alertFigures(figuresQuery),
    isMonitor ? deps.oldestSla(accountId) : undefined,
  ]);
  const options = { zone, sla, filter: query.Filter, relation };
  const bucketFigures = windows.map((bucket) => {
    const key = figuresKey('', bucket.window);
    return { bucket, figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts };
  });
  const warning = exceedsRetention && { Warning: `Only the last ${statisticsDays} days are kept` };
  return {
    Data: bucketFigures.map((one) => toStatistics(one, options)),
    Links: { Self: `/v4${path}` },
    Relationships: [],
    Meta: { Timestamp: formatLocalDateTime(now, zone), Period: { MaximumRetentionDays: statisticsDays, ...warning } },
  };
}

async function resolveStatisticsPeriod(
  deps: StatisticsContext,
  { caller, query, monitors }: StatisticsRequest,
  now: Instant,
): Promise<{ readonly period: Period; readonly exceedsRetention: boolean }> {
  const periodQuery = { ...query, PresetPeriod: query.PresetPeriod ?? query.Period };
  const { start, end } = resolvePeriod(periodQuery, now, caller.zone, 'clock');
  const oldest = (Math.floor(now / DAY) - deps.retention.statisticsDays) * DAY;
  const isAll = start === 0;
  const first = isAll ? ((await findFirstFigureStart(deps.db, caller.accountId, monitors)) ?? now) : start;
  return {
    period: { start: Math.max(first, oldest), end: Math.min(end, now) },
    exceedsRetention: !isAll && start < oldest,
  };
}
