import type { Instant } from '@vedette/kernel/clock';
import { lowestIdAt, idInstant } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { ErrorLevel, MonitorTimeRange } from '../record/check.js';
import { checksBetween, idRange, nearestCheck } from '../sealed/block-sql.js';
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

/** Columns of a check that decide the state. */
interface OverallCheck {
  readonly id: number;
  readonly account_id: number;
  readonly error_level: number;
  readonly staging: boolean;
}

type Side = 'before' | 'after';

/** $1 monitor, $2 id. Prepared, since planning for the partitions of all days takes long. */
const createNearestStatement = (side: Side, condition?: string) =>
  statement<OverallCheck>(`
    select id, account_id, error_level, staging
    from ${nearestCheck('$1::uuid', { side, id: '$2::bigint', kind: 'overall' }, condition)} c`);

/** Checks that are not Unconfirmed, so that they decide the state. Checks without an error are. */
const IS_DECISIVE = 'stored.error_level <> 1';
const nearest = { before: createNearestStatement('before'), after: createNearestStatement('after') };
const nearestDecisive = {
  before: createNearestStatement('before', IS_DECISIVE),
  after: createNearestStatement('after', IS_DECISIVE),
};

/**
 * Returns the checks next to an instant in the order of time: the one on that side (a check at the instant counts as
 * after). If it is Unconfirmed, also the next one further out that is not, or the last of all, because an Unconfirmed
 * check continues the previous state.
 */
async function findNeighbours(tx: Db, monitorGuid: string, side: Side, at: number): Promise<Row[]> {
  const id = lowestIdAt(at);
  const [next] = await nearest[side](tx, [monitorGuid, id]);
  if (!next) return [];
  if (next.error_level !== 1) return [toCheckRow(next)];
  const [decisive] = await nearestDecisive[side](tx, [monitorGuid, id]);
  if (side === 'before') return [...(decisive ? [decisive] : []), next].map(toCheckRow);
  const [last] = decisive ? [decisive] : await nearest.before(tx, [monitorGuid, Number.MAX_SAFE_INTEGER]);
  const furthest = last && last.id >= id ? last : next;
  return [next, furthest].map(toCheckRow);
}

/**
 * Whether a monitor counts as down after a check: by its own level, or by the last check before that was not
 * Unconfirmed. For current states whose past has changed.
 */
export async function isDownAt(tx: Db, monitorGuid: string, checkId: number): Promise<boolean> {
  const [row] = await nearestDecisive.before(tx, [monitorGuid, checkId + 1]);
  return row?.error_level === 2;
}

async function loadChecksBetween(tx: Db, monitorGuid: string, from: number, to: number): Promise<Row[]> {
  const checks = sql.raw(checksBetween(idRange(lowestIdAt(from), lowestIdAt(to))));
  const { rows } = await sql<OverallCheck>`
    select id, account_id, error_level, staging from ${checks} c
    where monitor_guid = ${monitorGuid} and not is_partial order by id`.execute(tx);
  return rows.map(toCheckRow);
}

function toCheckRow(row: OverallCheck): Row {
  return {
    at: idInstant(row.id),
    accountId: row.account_id,
    errorLevel: row.error_level as ErrorLevel,
    stagingMode: row.staging,
  };
}
