import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { announce } from '../../db/announce.js';
import type { Tx } from '../../db/connection.js';
import type { SystemFinding } from './self-watch-rules.js';
import type { TimeRange } from '../plan/slot-rules.js';

/** Records problems that are already over. */
export async function recordPastProblems(
  tx: Tx,
  past: readonly { readonly finding: SystemFinding; readonly span: TimeRange }[],
): Promise<void> {
  if (past.length === 0) return;
  const rows = past.map(({ finding, span }) => ({ ...finding, raised_at: span.fromAt, cleared_at: span.toAt }));
  await tx.insertInto('system_alert').values(rows).execute();
  await announce(tx, { topic: 'system', ids: [] });
}

/** Opens an entry for each new finding and closes those that are over. Returns the new ones. */
export async function recordProblems(
  tx: Tx,
  found: readonly SystemFinding[],
  at: Instant,
): Promise<readonly SystemFinding[]> {
  const keys = found.map(findingKey);
  let closingQuery = tx.updateTable('system_alert').set({ cleared_at: at }).where('cleared_at', 'is', null);
  if (keys.length > 0) closingQuery = closingQuery.where(sql<string>`kind || ' ' || subject`, 'not in', keys);
  const closed = await closingQuery.returning('kind').execute();
  const raised =
    found.length === 0
      ? []
      : await tx
          .insertInto('system_alert')
          .values(
            found.map(({ kind, subject = '', onlyAccountId, detail }) => ({
              kind,
              subject,
              detail,
              raised_at: at,
              cleared_at: null,
              account_id: onlyAccountId ?? null,
            })),
          )
          .onConflict((on) => on.columns(['kind', 'subject']).where('cleared_at', 'is', null).doNothing())
          .returning(['kind', 'subject'])
          .execute();
  // Details change while a problem lasts, and the banner shows the current ones.
  for (const { kind, subject = '', detail } of found) {
    const openAlert = tx
      .updateTable('system_alert')
      .set({ detail })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('cleared_at', 'is', null);
    await openAlert.where('detail', '<>', detail).execute();
  }
  if (closed.length + raised.length > 0) await announce(tx, { topic: 'system', ids: [] });
  const raisedKeys = new Set(raised.map(findingKey));
  return found.filter((finding) => raisedKeys.has(findingKey(finding)));
}

const findingKey = ({ kind, subject = '' }: { readonly kind: string; readonly subject?: string }): string =>
  `${kind} ${subject}`;

/** Returns the names of monitors by account, sorted. */
export async function loadMonitorNamesByAccount(
  tx: Tx,
  guids: readonly string[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ accountId: number; name: string }>`
    select account_id as "accountId", name from monitor where monitor_guid = any(${[...guids]}::uuid[])
    order by name, monitor_guid`.execute(tx);
  const names = new Map<number, string[]>();
  for (const { accountId: id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}
