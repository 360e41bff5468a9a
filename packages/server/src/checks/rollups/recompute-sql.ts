import type { Instant } from '@vedette/kernel/clock';
import { lowestIdAt, idInstant } from '@vedette/kernel/ids';
import type { Db } from '../../db/connection.js';
import type { ErrorLevel, MonitorTimeRange } from '../record/check.js';
import { quarterStart, QUARTER } from './rollup-rules.js';
import { quartersRetainedFrom, setQuarterStates, type QuarterStates } from './rollup-sql.js';
import { storeVersions, readQuarterFigures } from './version-sql.js';
import { subtractFigures, type ChangeCause, type FiguresByQuarter } from './version-rules.js';
import { noTime, timeline, timesByBucket, type Observation, type UnobservedPeriod } from './uptime-rules.js';

/**
 * Returns unobserved time that overlaps the given ranges: slots missed or quarantined through a fault of the service,
 * and planned gaps (pauses, maintenance that stops monitoring). Results may overlap and extend beyond the ranges.
 */
export type LoadUnobservedTimes = (tx: Db, ranges: readonly MonitorTimeRange[]) => Promise<readonly UnobservedRange[]>;

export type UnobservedRange = MonitorTimeRange & Pick<UnobservedPeriod, 'isPlanned'>;

export const toUnobservedPeriod = ({ from, to, isPlanned = false }: UnobservedRange): UnobservedPeriod => ({
  start: from,
  end: to,
  isPlanned,
});

interface Row extends Observation {
  readonly accountId: number;
}

/**
 * Recomputes states and counts of the quarter-hours in a range, up to the checks around it, from the stored checks.
 * Needed for a late, cleared or confirmed check, or when time is found unobserved after the next check was stored. The
 * caller holds the lock of `loadCurrentStates`. With a cause, the previous figures are kept.
 */
export async function recomputeStates(
  tx: Db,
  range: MonitorTimeRange,
  loadUnobservedTimes: LoadUnobservedTimes,
  cause?: RecountCause,
): Promise<void> {
  const { monitorGuid } = range;
  const before = await findNeighbours(tx, monitorGuid, 'before', quarterStart(range.from));
  const after = await findNeighbours(tx, monitorGuid, 'after', quarterStart(range.to - 1) + QUARTER);
  const from = quarterStart(before.at(-1)?.at ?? range.from);
  const to = quarterStart(after.at(-1)?.at ?? range.to - 1) + QUARTER;
  const earlier = await findNeighbours(tx, monitorGuid, 'before', from);
  const later = await findNeighbours(tx, monitorGuid, 'after', to);
  const checksInRange = await loadChecksBetween(tx, monitorGuid, from, to);
  const checks = [...earlier, ...checksInRange, ...later];
  const accountId = checks[0]?.accountId;
  if (accountId === undefined) return;
  const unobserved = await loadUnobservedTimes(tx, [{ monitorGuid, from, to }]);
  const periods = unobserved.map(toUnobservedPeriod);
  const states = timesByBucket(timeline(checks, periods, checks.at(-1)?.at ?? to), QUARTER);
  const counts = countsByBucket(checksInRange);
  const quarters: QuarterStates[] = [];
  for (let bucketAt = from; bucketAt < to; bucketAt += QUARTER) {
    const times = states.get(bucketAt) ?? noTime;
    quarters.push({ monitorGuid, accountId, bucketAt, ...times, ...(counts.get(bucketAt) ?? noChecks) });
  }
  if (cause) await storePreviousFigures(tx, { monitorGuid, from, to }, cause, quarters);
  await setQuarterStates(tx, quarters);
}

/** Reason for recomputing. `added` is what the quarter-hours already contain of the change. */
export type RecountCause = ChangeCause & { readonly added?: FiguresByQuarter };

async function storePreviousFigures(
  tx: Db,
  range: MonitorTimeRange,
  cause: RecountCause,
  quarters: readonly QuarterStates[],
): Promise<void> {
  const stored = await readQuarterFigures(tx, range);
  const before = new Map([...stored].map(([at, figures]) => [at, subtractFigures(figures, cause.added?.get(at))]));
  const retainedFrom = await quartersRetainedFrom(tx);
  const replaced = quarters.filter(({ bucketAt }) => bucketAt >= retainedFrom);
  const after = new Map(replaced.map((quarter) => [quarter.bucketAt, pickFigures(quarter)]));
  await storeVersions(tx, range.monitorGuid, cause, { before, after });
}

const pickFigures = ({ upMs, downMs, unknownMs, plannedMs, checks, unconfirmed, confirmed }: QuarterStates) => ({
  upMs,
  downMs,
  unknownMs,
  plannedMs,
  checks,
  unconfirmed,
  confirmed,
});

type Counts = Pick<QuarterStates, 'checks' | 'unconfirmed' | 'confirmed'>;

const noChecks: Counts = { checks: 0, unconfirmed: 0, confirmed: 0 };

/** Counts checks per quarter-hour, by its start. Checks of Staging are not counted. */
function countsByBucket(checks: readonly Row[]): Map<Instant, Counts> {
  const counts = new Map<Instant, Counts>();
  for (const { at, errorLevel, stagingMode } of checks) {
    if (stagingMode) continue;
    const bucketAt = quarterStart(at);
    const { checks: total, unconfirmed, confirmed } = counts.get(bucketAt) ?? noChecks;
    counts.set(bucketAt, {
      checks: total + 1,
      unconfirmed: unconfirmed + Number(errorLevel === 1),
      confirmed: confirmed + Number(errorLevel === 2),
    });
  }
  return counts;
}

function overallChecks(tx: Db, monitorGuid: string) {
  return tx
    .selectFrom('monitor_check')
    .select(['id', 'account_id', 'error_level', 'staging'])
    .where('monitor_guid', '=', monitorGuid)
    .where('is_partial', '=', false);
}

/**
 * Returns the checks next to an instant in the order of time: the one on that side (a check at the instant counts as
 * after). If it is Unconfirmed, also the next one further out that is not, or the last of all, because an Unconfirmed
 * check continues the previous state.
 */
async function findNeighbours(tx: Db, monitorGuid: string, side: 'before' | 'after', at: number): Promise<Row[]> {
  const checksOnSide = overallChecks(tx, monitorGuid).where('id', side === 'before' ? '<' : '>=', lowestIdAt(at));
  const nearest = checksOnSide.orderBy('id', side === 'before' ? 'desc' : 'asc').limit(1);
  const [next] = await nearest.execute();
  if (!next) return [];
  if (next.error_level !== 1) return [toCheckRow(next)];
  const [decisive] = await nearest.where('error_level', '<>', 1).execute();
  if (side === 'before') return [...(decisive ? [decisive] : []), next].map(toCheckRow);
  const furthest = decisive ?? (await checksOnSide.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? next;
  return [next, furthest].map(toCheckRow);
}

/**
 * Whether a monitor counts as down after a check: by its own level, or by the last check before that was not
 * Unconfirmed. For current states whose past has changed.
 */
export async function isDownAt(tx: Db, monitorGuid: string, checkId: number): Promise<boolean> {
  const decisive = overallChecks(tx, monitorGuid).where('id', '<=', checkId).where('error_level', '<>', 1);
  const row = await decisive.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.error_level === 2;
}

async function loadChecksBetween(tx: Db, monitorGuid: string, from: number, to: number): Promise<Row[]> {
  const query = overallChecks(tx, monitorGuid).where('id', '>=', lowestIdAt(from)).where('id', '<', lowestIdAt(to));
  return (await query.orderBy('id').execute()).map(toCheckRow);
}

function toCheckRow(row: { id: number; account_id: number; error_level: number; staging: boolean }): Row {
  return {
    at: idInstant(row.id),
    accountId: row.account_id,
    errorLevel: row.error_level as ErrorLevel,
    stagingMode: row.staging,
  };
}
