import type { HttpTarget } from '@vedette/contract/checkpoint-protocol';
import { DAY, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Db } from '../db/connection.js';
import type { Vault } from '../vault/index.js';
import { passwordOf } from './make-monitor.js';
import { fromRow } from './monitor-rows-sql.js';
import { noteSecretRead } from './monitor-sql.js';
import { httpTarget } from './target-rules.js';

export interface TargetDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Pick<Clock, 'now'>;
}

/** Answers what to probe for a monitor, at hand-over: the target with its password in the clear. */
export type OrderTarget = (monitorGuid: string) => Promise<HttpTarget>;

/**
 * Makes the one reader of targets. A password read for runs leaves one audit record a monitor, definition and UTC day:
 * a record for each run would bury all others.
 * @throws Fault `missing` (the reader) when the monitor is gone.
 */
export function targetReader({ db, vault, clock }: TargetDeps): OrderTarget {
  const noted = new Map<string, string>();
  return async (monitorGuid) => {
    const row = await db.selectFrom('monitor').selectAll().where('monitor_guid', '=', monitorGuid).executeTakeFirst();
    if (!row) throw new Fault('missing', `No monitor ${monitorGuid}`);
    const monitor = fromRow(row);
    const password = passwordOf(vault, row.account_id, monitor);
    const now = clock.now();
    const mark = `${Math.floor(now / DAY)} ${monitor.hash}`;
    if (password && noted.get(monitorGuid) !== mark) {
      noted.set(monitorGuid, mark);
      await noteSecretRead(
        db,
        { accountId: row.account_id, via: 'system' },
        { monitor, purpose: 'runs of this day', at: now },
      );
    }
    // The probe sends it to the target: the one place where it must be in the clear.
    return httpTarget(monitor.monitorType, monitor.definition, password?.reveal() ?? '');
  };
}
