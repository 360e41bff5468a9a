import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { FiguresQuery } from './figures-query.js';

/** Returns the condition that a column names one of the monitors of a query. */
export type MonitorCondition = (guid: string) => string;

/**
 * Prepares a statement about the monitors of a query in two versions: for all monitors of the account, which is $1, and
 * for a list of them, which follows `count` other values. `condition` is the condition on a column that names a
 * monitor. Roll-ups outlive deleted monitors, which are excluded.
 */
export function monitorsStatement<Row>(
  count: number,
  text: (condition: MonitorCondition) => string,
): (db: Db, monitors: FiguresQuery['monitors'], values: readonly unknown[]) => Promise<Row[]> {
  const forAccount = statement<Row>(
    text((guid) => `${guid} in (select own.monitor_guid from monitor own where own.account_id = $1)`),
  );
  // The list is a subquery, so that the planner does not know its value. A plan for specific monitors looks cheaper
  // than a generic one, so PostgreSQL would plan every time, which takes longer than the query.
  const forList = statement<Row>(text((guid) => `${guid} = any((select $${count + 1}::uuid[])::uuid[])`));
  return (db, monitors, values) =>
    monitors === 'all' ? forAccount(db, values) : forList(db, [...values, [...monitors]]);
}
