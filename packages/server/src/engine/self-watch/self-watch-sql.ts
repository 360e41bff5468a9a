import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { announce } from '../../db/announce.js';
import type { Db, Tx } from '../../db/connection.js';
import type { SystemAlertKind, SystemFinding } from './self-watch-rules.js';
import type { TimeRange } from '../plan/slot-rules.js';

/**
 * Records problems that are already over. Returns those that no process has recorded yet: each process that may lead
 * has seen the same outage.
 */
export async function recordPastProblems(
  tx: Tx,
  past: readonly { readonly finding: SystemFinding; readonly span: TimeRange }[],
): Promise<readonly SystemFinding[]> {
  const recorded: SystemFinding[] = [];
  for (const { finding, span } of past) {
    if (await hasOverlappingEntry(tx, finding, span)) continue;
    await tx
      .insertInto('system_alert')
      .values({ ...finding, raised_at: span.fromAt, cleared_at: span.toAt })
      .execute();
    recorded.push(finding);
  }
  if (recorded.length > 0) await announce(tx, { topic: 'system', ids: [] });
  return recorded;
}

async function hasOverlappingEntry(tx: Tx, { kind }: SystemFinding, { fromAt, toAt }: TimeRange): Promise<boolean> {
  const entry = await tx
    .selectFrom('system_alert')
    .select('kind')
    .where('kind', '=', kind)
    .where('raised_at', '<', toAt)
    .where('cleared_at', '>', fromAt)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Returns the kinds of open entries. */
export async function loadOpenKinds(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('system_alert').select('kind').where('cleared_at', 'is', null).execute();
  return rows.map(({ kind }) => kind);
}

/**
 * Opens an entry for each new finding and closes those that are over. Returns the new ones.
 * @param kept kinds that may persist although they were not found
 */
export async function recordProblems(
  tx: Tx,
  found: readonly SystemFinding[],
  at: Instant,
  kept: ReadonlySet<SystemAlertKind> = new Set(),
): Promise<readonly SystemFinding[]> {
  const keys = found.map(findingKey);
  let closingQuery = tx.updateTable('system_alert').set({ cleared_at: at }).where('cleared_at', 'is', null);
  if (keys.length > 0) closingQuery = closingQuery.where(sql<string>`kind || ' ' || subject`, 'not in', keys);
  if (kept.size > 0) closingQuery = closingQuery.where('kind', 'not in', [...kept]);
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
