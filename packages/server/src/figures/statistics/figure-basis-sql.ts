import { DAY, type Instant } from '@vedette/kernel/clock';
import { WEEK, type ErrorLevel } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import type { FiguresQuery } from './figures-query.js';
import { monitorsStatement, type MonitorCondition } from './monitors-statement-sql.js';
import type { SourceLimits } from './window-rules.js';

/** Facts about the monitors of a query that are needed to compute their figures. */
export interface FigureBasis {
  readonly limits: SourceLimits;
  readonly rolledUp: RolledUp;
  /** States of monitors whose last check lies before the end of the query. */
  readonly currentStates: readonly CurrentStateRow[];
}

/** State of a monitor at its last check. */
export interface CurrentStateRow {
  readonly monitor_guid: string;
  readonly check_id: number;
  readonly error_level: ErrorLevel;
  readonly staging: boolean;
  readonly is_running: boolean;
}

export interface RolledUp {
  readonly hours: number | null;
  readonly days: number | null;
  readonly weeks: number | null;
  /** The earliest hour that waits to be rolled up again. */
  readonly changed: number | null;
}

type Row = RolledUp & (CurrentStateRow | { readonly monitor_guid: null });

/**
 * Returns how far hours, days and weeks are rolled up, and the first hour of these monitors that waits to be rolled up
 * again; one row.
 */
export const rolledUpSql = (condition: MonitorCondition): string => `
  select (select rolled_up_until from rollup_progress where scale = 'hour') as hours,
    (select rolled_up_until from rollup_progress where scale = 'day') as days,
    (select rolled_up_until from rollup_progress where scale = 'week') as weeks,
    (select min(c.hour_at) from rollup_changed c where ${condition('c.monitor_guid')}) as changed`;

/** Returns current states; $1 is the account, $2 the end of the query. */
export const currentStatesSql = (condition: MonitorCondition): string => `
  select s.monitor_guid, s.check_id, s.error_level, s.staging,
    m.is_active and m.monitor_mode <> 'Development' as is_running
  from monitor m join monitor_state s on s.monitor_guid = m.monitor_guid
  where m.account_id = $1 and ${condition('m.monitor_guid')} and check_at(s.check_id) < $2`;

/** Returns at least one row, even for monitors without checks. */
const selectBasis = monitorsStatement<Row>(
  2,
  (condition) => `
  select f.hours, f.days, f.weeks, f.changed, s.* from (${rolledUpSql(condition)}) f left join (${currentStatesSql(condition)}) s on true`,
);

/** @param until the end of the query, at most now */
export async function loadFigureBasis(tx: Db, query: FiguresQuery, until: Instant): Promise<FigureBasis> {
  const rows = await selectBasis(tx, query.monitors, [query.accountId, until]);
  const currentStates = rows.flatMap((row) => (row.monitor_guid === null ? [] : [row]));
  const rolledUp = rows[0] ?? { hours: null, days: null, weeks: null, changed: null };
  return { limits: sourceLimits(query, rolledUp), rolledUp, currentStates };
}

/**
 * Hours that wait to be rolled up again are out of date, so for these monitors roll-ups are valid only up to the first
 * of them.
 */
export function sourceLimits(
  { now, checkDays }: FiguresQuery,
  { hours, days, weeks, changed }: RolledUp,
): SourceLimits {
  const finestFrom = (Math.floor(now / DAY) - checkDays) * DAY;
  const validUntil = changed === null || changed < finestFrom ? Infinity : changed;
  return {
    now,
    hoursUntil: Math.min(hours ?? 0, validUntil),
    daysUntil: Math.min(days ?? 0, Math.floor(validUntil / DAY) * DAY),
    weeksUntil: Math.min(weeks ?? 0, Math.floor(validUntil / WEEK) * WEEK),
    finestFrom,
  };
}
