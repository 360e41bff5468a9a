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
import { resolveCheckpointLimits, withInnerRegions, type CheckpointLimits } from './checkpoint-limits-sql.js';
import { checkpointsByName, loadServerLocations, sumServers } from './checkpoint-figures-sql.js';
import { checkpointLines, selectCheckpoints, slotsSince } from './checkpoint-line-rules.js';
import { checkpointRows, type ServerSums } from './checkpoint-row-rules.js';
import { cutFrom } from '../figures/cut-rules.js';
import { resolveDashboardQuery, cutToRetention, type DashboardFigureDeps } from '../figures/dashboard-figures.js';
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
  const kept = cutToRetention(period, now, retention.checkDays);
  const { from, rows } = await readSums(db, scope, kept, [kept.start]);
  const locations = await loadServerLocations(db, [...new Set(rows.map(({ serverId }) => serverId))]);
  return {
    FromAt: from,
    UntilAt: kept.end,
    ...cutFrom(period, from),
    Rows: checkpointRows(rows, locations, await withInnerRegions(db, limits)),
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
  const kept = cutToRetention(period, now, retention.checkDays);
  // The length of a slot follows from the requested period, as in every other tile.
  const buckets = splitIntoBuckets(kept, chooseScale(period), zone);
  const starts = buckets.map(({ start }) => start);
  const { from, rows } = await readSums(db, scope, kept, starts);
  const checkpoints = await checkpointsByName(db, scope.accountId);
  const selected = selectCheckpoints(
    checkpoints,
    await withInnerRegions(db, limits),
    new Set(rows.map(({ serverId }) => serverId)),
  );
  return {
    FromAt: from,
    UntilAt: kept.end,
    Scale: chooseScale(period),
    ...cutFrom(period, from),
    Lines: checkpointLines(rows, selected, slotsSince(buckets, from)),
  };
}

const readSums = (db: Db, scope: Scope, kept: Period, starts: readonly Instant[]) =>
  readNewestFirst<ServerSums>(
    kept,
    { firstMs: HOUR, maxCount: MAX_CHECKS, getCount: ({ checks }) => checks },
    (range) => sumServers(db, scope, { ...range, starts }),
  );
