import type {
  DashboardCheckpointLines,
  DashboardCheckpoints,
  DashboardCheckpointsQuery,
} from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../../definitions/index.js';
import { bucketsOf, scaleOf } from '../../figures/index.js';
import type { Scope } from '../../monitors/index.js';
import { limitsAsked, withInnerRegions, type CheckpointLimits } from './checkpoint-limits-sql.js';
import { checkpointsByName, placesOf, sumServers } from './checkpoint-figures-sql.js';
import { checkpointLines, placesTold, slotsSince } from './checkpoint-line-rules.js';
import { checkpointRows, type ServerSums } from './checkpoint-row-rules.js';
import { cutFrom } from '../figures/cut-rules.js';
import { askedOf, cutToKept, type DashboardFigureDeps } from '../figures/dashboard-figures.js';
import { newestFirst } from '../figures/newest-first.js';

/** Checks that are read at most for one answer. */
const MOST_CHECKS = 400_000;

/** @throws Fault `missing` for the dashboard, `invalid` for the period. */
export async function readDashboardCheckpoints(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardCheckpointsQuery,
): Promise<DashboardCheckpoints> {
  const { scope, period, now, context } = await askedOf(deps, caller, guid, query);
  return checkpointsOver(deps, scope, { period, now, limits: limitsAsked(query, context) });
}

interface Wish {
  readonly period: Period;
  readonly now: Instant;
  readonly limits: CheckpointLimits;
}

/** From the checks themselves, since roll-ups do not tell checkpoints apart: of a period, as far back as those are kept. */
export async function checkpointsOver(
  { db, retention }: Pick<DashboardFigureDeps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, limits }: Wish,
): Promise<DashboardCheckpoints> {
  const kept = cutToKept(period, now, retention.checkDays);
  const { from, rows } = await readSums(db, scope, kept, [kept.start]);
  const places = await placesOf(db, [...new Set(rows.map(({ serverId }) => serverId))]);
  return {
    FromAt: from,
    UntilAt: kept.end,
    ...cutFrom(period, from),
    Rows: checkpointRows(rows, places, await withInnerRegions(db, limits)),
  };
}

/** @throws Fault `missing` for the dashboard, `invalid` for the period. */
export async function readDashboardCheckpointLines(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardCheckpointsQuery,
): Promise<DashboardCheckpointLines> {
  const { scope, period, now, context } = await askedOf(deps, caller, guid, query);
  return checkpointLinesOver(deps, scope, { period, now, limits: limitsAsked(query, context), zone: caller.zone });
}

/** The same over time, by the clock of `zone`. */
export async function checkpointLinesOver(
  { db, retention }: Pick<DashboardFigureDeps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, limits, zone }: Wish & { readonly zone: string },
): Promise<DashboardCheckpointLines> {
  const kept = cutToKept(period, now, retention.checkDays);
  // What a slot is long follows from the period that is asked for, as in every other tile.
  const buckets = bucketsOf(kept, scaleOf(period), zone);
  const starts = buckets.map(({ start }) => start);
  const { from, rows } = await readSums(db, scope, kept, starts);
  const places = await checkpointsByName(db, scope.accountId);
  const told = placesTold(places, await withInnerRegions(db, limits), new Set(rows.map(({ serverId }) => serverId)));
  return {
    FromAt: from,
    UntilAt: kept.end,
    Scale: scaleOf(period),
    ...cutFrom(period, from),
    Lines: checkpointLines(rows, told, slotsSince(buckets, from)),
  };
}

const readSums = (db: Db, scope: Scope, kept: Period, starts: readonly Instant[]) =>
  newestFirst<ServerSums>(kept, { firstMs: HOUR, most: MOST_CHECKS, countOf: ({ checks }) => checks }, (stretch) =>
    sumServers(db, scope, { ...stretch, starts }),
  );
