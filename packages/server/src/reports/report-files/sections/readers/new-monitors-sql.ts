import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import type { Db } from '../../../../db/connection.js';
import { type Scope, scopeCondition } from '../../../../monitors/index.js';

/** Monitors that were created during a period. */
export interface NewMonitors {
  /** Whether no monitor existed by the end of the period, so that missing events do not mean that nothing happened. */
  readonly hasNoMonitors: boolean;
  readonly createdAtByMonitor: ReadonlyMap<string, Instant>;
  /** Creation of the first monitor, if none is older than the period. */
  readonly firstCreatedAt: Instant | undefined;
}

export async function readNewMonitors(db: Db, scope: Scope, { start, end }: Period): Promise<NewMonitors> {
  const isInScope = sql`m.account_id = ${scope.accountId} and ${scopeCondition(scope, sql`m.monitor_guid`)}`;
  const { rows } = await sql<{ guid: string; at: Instant }>`
    select m.monitor_guid as guid, m.created_at as at from monitor m
    where ${isInScope} and m.created_at > ${start} and m.created_at < ${end} order by m.created_at`.execute(db);
  const older = await sql`select from monitor m where ${isInScope} and m.created_at <= ${start} limit 1`.execute(db);
  return {
    hasNoMonitors: rows.length === 0 && older.rows.length === 0,
    createdAtByMonitor: new Map(rows.map(({ guid, at }) => [guid, at])),
    firstCreatedAt: older.rows.length === 0 ? rows[0]?.at : undefined,
  };
}
