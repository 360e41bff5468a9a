import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { FiguresQuery } from './figures-query.js';

/** The condition that a column names one of the monitors of a wish. */
export type MonitorCondition = (guid: string) => string;

/**
 * A prepared statement about the monitors of a wish, in two texts: for all monitors of the account, which is $1, and for a
 * list of them, which comes after `count` other values. `condition` is the condition on a column that names a monitor;
 * roll-ups outlive monitors that were removed, and those are not wanted.
 */
export function monitorsStatement<Row>(
  count: number,
  text: (condition: MonitorCondition) => string,
): (db: Db, monitors: FiguresQuery['monitors'], values: readonly unknown[]) => Promise<Row[]> {
  const all = statement<Row>(
    text((guid) => `${guid} in (select own.monitor_guid from monitor own where own.account_id = $1)`),
  );
  // As a query of its own, whose value no plan knows: a plan for these very monitors looks cheaper than one for any, so the
  // store would plan every time, which takes longer than the answer.
  const listed = statement<Row>(text((guid) => `${guid} = any((select $${count + 1}::uuid[])::uuid[])`));
  return (db, monitors, values) => (monitors === 'all' ? all(db, values) : listed(db, [...values, [...monitors]]));
}
