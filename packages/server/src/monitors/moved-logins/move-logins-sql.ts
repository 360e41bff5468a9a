import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { fromRow, monitorColumns, toRow, type MonitorRow } from '../store/monitor-rows-sql.js';
import { moveMonitorLogins, type MoveContext } from './move-monitor-logins.js';

/** Finds URLs with something before an `@`; they are parsed afterwards. */
const HAS_USERINFO = String.raw`https?:[\\/]+[^/?#"]*@`;

/**
 * Moves user names and passwords out of URLs of monitors saved before this was rejected. Runs at every start; repeating
 * it does nothing. Returns the number of changed monitors.
 */
export async function moveLogins(db: Db, deps: MoveContext): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<MonitorRow & { readonly account_id: number }>`
      select account_id, ${sql.join(monitorColumns.map((column) => sql.ref(column)))}
      from monitor
      where settings ->> 'Url' ~* ${HAS_USERINFO} or settings ->> 'MultiStepApiTransactionScript' ~* ${HAS_USERINFO}
      order by monitor_guid
      for update`.execute(tx);
    let movedCount = 0;
    for (const row of rows) {
      const after = moveOrSkip(deps, row);
      if (!after) continue;
      const { settings, password_sealed, hash } = toRow(row.account_id, after);
      await tx
        .updateTable('monitor')
        .set({ settings, password_sealed, hash })
        .where('account_id', '=', row.account_id)
        .where('monitor_guid', '=', row.monitor_guid)
        .execute();
      movedCount += 1;
    }
    return movedCount;
  });
}

/** A monitor whose password cannot be decrypted stays as it is, so that it does not keep the service from starting. */
function moveOrSkip(deps: MoveContext, row: MonitorRow & { readonly account_id: number }) {
  try {
    return moveMonitorLogins(deps, row.account_id, fromRow(row));
  } catch {
    return undefined;
  }
}
