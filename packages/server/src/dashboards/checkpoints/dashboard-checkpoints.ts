import type {
  DashboardCheckpointLines,
  DashboardCheckpoints,
  DashboardCheckpointsQuery,
} from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../../definitions/index.js';
import { splitIntoBuckets, chooseScale } from '../../figures/index.js';
import type { Scope } from '../../monitors/index.js';
import { resolveCheckpointLimits, addInnerRegions, type CheckpointLimits } from './checkpoint-limits-sql.js';
import { loadCheckpointsByName, loadServerLocations, loadServerSums } from './checkpoint-figures-sql.js';
import { toCheckpointLines, selectCheckpoints, slotsSince } from './checkpoint-line-rules.js';
import { toCheckpointRows, type ServerSums } from './checkpoint-row-rules.js';
import { truncationFlag } from '../figures/truncation-rules.js';
import { resolveDashboardQuery, clampToRetention, type DashboardFigureDeps } from '../figures/dashboard-figures.js';
import { readNewestFirst } from '../figures/newest-first.js';

/** Maximum number of checks read for one response. */
const MAX_CHECKS = 400_000;

/**
 * Returns figures of each checkpoint.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardCheckpoints(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardCheckpointsQuery,
): Promise<DashboardCheckpoints> {
  const { scope, period, now, context } = await resolveDashboardQuery(deps, caller, guid, query);
  return loadCheckpointsInPeriod(deps, scope, { period, now, limits: resolveCheckpointLimits(query, context) });
}

interface CheckpointFiguresOptions {
  readonly period: Period;
  readonly now: Instant;
  readonly limits: CheckpointLimits;
}

/**
 * Reads the checks themselves, because roll-ups do not distinguish checkpoints. The period is cut to the retention of
 * checks.
 */
export async function loadCheckpointsInPeriod(
  { db, retention }: Pick<DashboardFigureDeps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, limits }: CheckpointFiguresOptions,
): Promise<DashboardCheckpoints> {
  const retainedPeriod = clampToRetention(period, now, retention.checkDays);
  const { from, rows } = await readSums(db, scope, retainedPeriod, [retainedPeriod.start]);
  const locations = await loadServerLocations(db, [...new Set(rows.map(({ serverId }) => serverId))]);
  return {
    FromAt: from,
    UntilAt: retainedPeriod.end,
    ...truncationFlag(period, from),
    Rows: toCheckpointRows(rows, locations, await addInnerRegions(db, limits)),
  };
}

/**
 * Returns figures of each checkpoint over time.
 * @throws Fault `missing` for the dashboard, `invalid` for the period.
 */
export async function readDashboardCheckpointLines(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardCheckpointsQuery,
): Promise<DashboardCheckpointLines> {
  const { scope, period, now, context } = await resolveDashboardQuery(deps, caller, guid, query);
  return loadCheckpointLinesInPeriod(deps, scope, {
    period,
    now,
    limits: resolveCheckpointLimits(query, context),
    zone: caller.zone,
  });
}

/** Returns the same over time, in the time zone `zone`. */
export async function loadCheckpointLinesInPeriod(
  { db, retention }: Pick<DashboardFigureDeps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, limits, zone }: CheckpointFiguresOptions & { readonly zone: string },
): Promise<DashboardCheckpointLines> {
  const retainedPeriod = clampToRetention(period, now, retention.checkDays);
  // The length of a slot follows from the requested period, as in every other tile.
  const buckets = splitIntoBuckets(retainedPeriod, chooseScale(period), zone);
  const starts = buckets.map(({ start }) => start);
  const { from, rows } = await readSums(db, scope, retainedPeriod, starts);
  const checkpoints = await loadCheckpointsByName(db, scope.accountId);
  const selected = selectCheckpoints(
    checkpoints,
    await addInnerRegions(db, limits),
    new Set(rows.map(({ serverId }) => serverId)),
  );
  return {
    FromAt: from,
    UntilAt: retainedPeriod.end,
    Scale: chooseScale(period),
    ...truncationFlag(period, from),
    Lines: toCheckpointLines(rows, selected, slotsSince(buckets, from)),
  };
}

const readSums = (db: Db, scope: Scope, retainedPeriod: Period, starts: readonly Instant[]) =>
  readNewestFirst<ServerSums>(
    retainedPeriod,
    { firstMs: HOUR, maxCount: MAX_CHECKS, getCount: ({ checks }) => checks },
    (range) => loadServerSums(db, scope, { ...range, starts }),
  );
