import type { DashboardCheckpoints, DashboardCheckpointsQuery } from '@vedette/contract/v1/dashboard-checkpoints';
import { HOUR, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../access/index.js';
import type { Db } from '../references-sql.js';
import type { Scope } from '../visible.js';
import { limitsAsked, type CheckpointLimits } from './checkpoint-limits-sql.js';
import { placesOf, sumServers } from './checkpoint-figures-sql.js';
import { checkpointRows, type ServerSums } from './checkpoint-row-rules.js';
import { askedOf, cutToKept, type DashboardFigureDeps } from './dashboard-figures.js';
import { newestFirst } from './newest-first.js';

type Deps = DashboardFigureDeps & { readonly db: Db };

/** Checks that are read at most for one answer. */
const MOST_CHECKS = 400_000;

/** @throws Fault `missing` for the dashboard, `invalid` for the period. */
export async function readDashboardCheckpoints(
  deps: Deps,
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
  { db, retention }: Pick<Deps, 'db' | 'retention'>,
  scope: Scope,
  { period, now, limits }: Wish,
): Promise<DashboardCheckpoints> {
  const kept = cutToKept(period, now, retention.checkDays);
  const { from, rows } = await newestFirst<ServerSums>(
    kept,
    { firstMs: HOUR, most: MOST_CHECKS, countOf: ({ checks }) => checks },
    (stretch) => sumServers(db, scope, stretch),
  );
  const places = await placesOf(db, [...new Set(rows.map(({ serverId }) => serverId))]);
  return { FromAt: from, UntilAt: kept.end, Rows: checkpointRows(rows, places, limits) };
}
