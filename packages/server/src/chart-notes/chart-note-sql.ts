import type { Instant } from '@vedette/kernel/clock';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/connection.js';
import type { Scope, VisibleMonitors } from '../monitors/index.js';
import type { StoredChartNote } from './chart-note-rules.js';

/** Start and length of a page, newest first. */
export interface NotePage {
  /** [from, until). */
  readonly from: Instant;
  readonly until: Instant;
  /** Only notes after this one. */
  readonly after?: readonly [at: Instant, guid: string] | undefined;
  readonly take: number;
}

const COLUMNS =
  sql.raw(`n.chart_note_guid as guid, n.monitor_guid as "monitorGuid", n.monitor_group_guid as "groupGuid",
  n.at, n.kind, n.title, n.text, n.link, n.key, n.operator_guid as "operatorGuid", n.operator_name as "operatorName",
  n.written_at as "writtenAt", n.changed_at as "changedAt"`);

/** Returns the newest notes of one scope, by the index of scopes or of time. */
const newestNotesQuery = (accountId: number, where: RawBuilder<unknown>, { from, until, after, take }: NotePage) => sql`
  select ${COLUMNS} from chart_note n
  where n.account_id = ${accountId} and n.at >= ${from} and n.at < ${until} and ${where}
    ${after ? sql`and n.at <= ${after[0]} and (n.at, n.chart_note_guid) < (${after[0]}, ${after[1]}::uuid)` : sql``}
  order by n.at desc, n.chart_note_guid desc limit ${take}`;

/** Returns notes that apply to a monitor, newest first: its own, of its groups and of the account. */
export async function loadMonitorNotes(
  db: Db,
  query: NotePage & { readonly accountId: number; readonly monitorGuid: string },
): Promise<StoredChartNote[]> {
  const { accountId, monitorGuid, take } = query;
  const ownNotes = sql`n.monitor_guid = ${monitorGuid} and n.monitor_group_guid is null`;
  const groupNotes = sql`n.monitor_guid is null and n.monitor_group_guid = g.monitor_group_guid`;
  const { rows } = await sql<StoredChartNote>`
    select * from (
      (${newestNotesQuery(accountId, ownNotes, query)})
      union all
      select found.* from monitor_group g cross join lateral (${newestNotesQuery(accountId, groupNotes, query)}) found
      where g.account_id = ${accountId} and (g.is_all or exists (
        select from monitor_group_member m
        where m.account_id = g.account_id and m.monitor_group_guid = g.monitor_group_guid
          and m.monitor_guid = ${monitorGuid}))
      union all
      (${newestNotesQuery(accountId, sql`n.monitor_guid is null and n.monitor_group_guid is null`, query)})
    ) each_scope
    order by at desc, guid desc limit ${take}`.execute(db);
  return rows;
}

/**
 * Matches the notes that a reader with limited access sees: those of visible monitors, of the groups of these monitors,
 * and of groups on which the reader has a permission.
 */
const visibleNotesCondition = (accountId: number, monitors: readonly string[], groups: readonly string[]) => sql`(
  (n.monitor_guid is null and n.monitor_group_guid is null)
  or n.monitor_guid = any(${[...monitors]}::uuid[])
  or n.monitor_group_guid = any(${[...groups]}::uuid[])
  or n.monitor_group_guid in (
    select m.monitor_group_guid from monitor_group_member m
    where m.account_id = ${accountId} and m.monitor_guid = any(${[...monitors]}::uuid[])
    union all
    select g.monitor_group_guid from monitor_group g
    where g.account_id = ${accountId} and g.is_all and ${monitors.length > 0}))`;

export interface VisibleScope {
  readonly accountId: number;
  readonly visible: VisibleMonitors;
  /** Groups the reader has a permission on. */
  readonly groups: readonly string[];
}

const scopeCondition = ({ accountId, visible, groups }: VisibleScope) =>
  visible === 'all' ? sql`true` : visibleNotesCondition(accountId, visible, groups);

/** Returns every note that the reader sees, newest first. */
export async function loadVisibleNotes(db: Db, visibleScope: VisibleScope, page: NotePage): Promise<StoredChartNote[]> {
  const { rows } =
    await sql<StoredChartNote>`${newestNotesQuery(visibleScope.accountId, scopeCondition(visibleScope), page)}`.execute(
      db,
    );
  return rows;
}

/** A note with the name of its monitor or group; null: the whole account. */
export type NamedChartNote = StoredChartNote & { readonly aboutName: string | null };

/** Returns notes that apply to monitors, newest first: their own, of their groups and of the account. */
export async function loadScopeNotes(db: Db, scope: Scope, page: NotePage): Promise<NamedChartNote[]> {
  const { rows } = await sql<NamedChartNote>`
    select found.*, coalesce(m.name, g.description) as "aboutName"
    from (${newestNotesQuery(scope.accountId, scopeCondition({ ...scope, groups: [] }), page)}) found
    left join monitor m on m.account_id = ${scope.accountId} and m.monitor_guid = found."monitorGuid"
    left join monitor_group g on g.account_id = ${scope.accountId} and g.monitor_group_guid = found."groupGuid"
    order by found.at desc, found.guid desc`.execute(db);
  return rows;
}

/** Returns undefined when there is no such note, or the caller may not see it. */
export async function loadVisibleNote(
  db: Db,
  visibleScope: VisibleScope,
  guid: string,
): Promise<StoredChartNote | undefined> {
  const { rows } = await sql<StoredChartNote>`
    select ${COLUMNS} from chart_note n
    where n.account_id = ${visibleScope.accountId} and n.chart_note_guid = ${guid}::uuid and ${scopeCondition(visibleScope)}`.execute(
    db,
  );
  return rows[0];
}

/** The operator among whose notes a key must be unique. */
export interface KeyOwner {
  readonly accountId: number;
  readonly operatorGuid: string;
}

export async function loadNoteByKey(
  db: Db,
  { accountId, operatorGuid }: KeyOwner,
  key: string,
): Promise<StoredChartNote | undefined> {
  const { rows } = await sql<StoredChartNote>`
    select ${COLUMNS} from chart_note n
    where n.account_id = ${accountId} and n.operator_guid = ${operatorGuid}::uuid and n.key = ${key}`.execute(db);
  return rows[0];
}

/** Returns whether the account has reached the maximum number of notes. */
export async function hasReachedNoteLimit(db: Db, accountId: number, max: number): Promise<boolean> {
  const { rows } = await sql`
    select from chart_note where account_id = ${accountId} offset ${max - 1} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the inserted note, or the author's note that already has its key. That note is rewritten unchanged, which
 * locks it until the transaction ends, so that it cannot be deleted meanwhile.
 */
export async function insertChartNote(tx: Tx, accountId: number, note: StoredChartNote): Promise<StoredChartNote> {
  const { guid, monitorGuid, groupGuid, at, kind, title, text, link } = note;
  const { key, operatorGuid, operatorName, writtenAt, changedAt } = note;
  const { rows } = await sql<StoredChartNote>`
    insert into chart_note as n (account_id, chart_note_guid, monitor_guid, monitor_group_guid, at, kind, title, text, link,
      key, operator_guid, operator_name, written_at, changed_at)
    values (${accountId}, ${guid}, ${monitorGuid}, ${groupGuid}, ${at}, ${kind}, ${title}, ${text}, ${link},
      ${key}, ${operatorGuid}, ${operatorName}, ${writtenAt}, ${changedAt})
    on conflict (account_id, operator_guid, key) where key is not null do update set key = excluded.key
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? note;
}

export async function updateChartNote(tx: Tx, accountId: number, note: StoredChartNote): Promise<void> {
  const { at, kind, title, text, link, changedAt } = note;
  await tx
    .updateTable('chart_note')
    .set({ at, kind, title, text, link, changed_at: changedAt })
    .where('account_id', '=', accountId)
    .where('chart_note_guid', '=', note.guid)
    .execute();
}

export async function deleteChartNote(tx: Tx, accountId: number, guid: string): Promise<void> {
  await tx.deleteFrom('chart_note').where('account_id', '=', accountId).where('chart_note_guid', '=', guid).execute();
}

/** Locks the note until the transaction ends. */
export async function lockChartNote(tx: Tx, accountId: number, guid: string): Promise<void> {
  await sql`
    select from chart_note where account_id = ${accountId} and chart_note_guid = ${guid}::uuid for update`.execute(tx);
}

const MAX_ROWS_PER_ACCOUNT = 5_000;

/** Deletes notes of events before an instant, a bounded number per account; returns how many. */
export async function deleteOldChartNotes(db: Db, before: Instant): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from chart_note where (account_id, chart_note_guid) in (
      select account.account_id, old.chart_note_guid from account
      cross join lateral (
        select chart_note_guid from chart_note n where n.account_id = account.account_id and n.at < ${before}
        order by n.at limit ${MAX_ROWS_PER_ACCOUNT}) old)`.execute(db);
  return Number(numAffectedRows);
}
