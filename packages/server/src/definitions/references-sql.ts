import { sql } from 'kysely';
import { Fault, type Problems } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { parseBrokenReference } from '../db/broken-reference.js';
import type { Db, Tx } from '../db/connection.js';
import { lockRow } from '../db/lock-row.js';
import { binaryArray } from '../db/rows.js';

export { announce, type Change } from '../db/announce.js';
export type { Db, Tx } from '../db/connection.js';
export { duplicateName, translateDuplicateName, type UniqueName } from '../db/duplicate-name.js';

/** Kinds of objects that a definition may refer to by guid. */
export type ReferenceKind =
  | 'monitor'
  | 'monitorGroup'
  | 'operator'
  | 'operatorGroup'
  | 'sla'
  | 'rumWebsite'
  | 'exportConnection'
  | 'exportRuleSet'
  | 'vaultItem';

const TABLES: Readonly<
  Record<ReferenceKind, { readonly table: string; readonly key: string; readonly unknown: (guid: string) => string }>
> = {
  monitor: { table: 'monitor', key: 'monitor_guid', unknown: (guid) => unknownReferenceRule('monitor', guid) },
  monitorGroup: {
    table: 'monitor_group',
    key: 'monitor_group_guid',
    unknown: (guid) => unknownReferenceRule('monitor group', guid),
  },
  operator: { table: 'operator', key: 'operator_guid', unknown: (guid) => unknownReferenceRule('operator', guid) },
  operatorGroup: {
    table: 'operator_group',
    key: 'operator_group_guid',
    unknown: (guid) => unknownReferenceRule('operator group', guid),
  },
  sla: { table: 'sla', key: 'sla_guid', unknown: (guid) => unknownReferenceRule('SLA', guid) },
  rumWebsite: {
    table: 'rum_website',
    key: 'rum_website_guid',
    unknown: (guid) => unknownReferenceRule('website', guid),
  },
  exportConnection: {
    table: 'export_connection',
    key: 'guid',
    unknown: (guid) => unknownReferenceRule('connection', guid),
  },
  exportRuleSet: { table: 'export_rule_set', key: 'guid', unknown: (guid) => unknownReferenceRule('rule set', guid) },
  vaultItem: {
    table: 'vault_item',
    key: 'vault_item_guid',
    unknown: (guid) => unknownReferenceRule('vault item', guid),
  },
};

/** References of one field. `needs` lists further fields that determine whether it is used. */
export interface ReferenceField {
  readonly field: string;
  readonly kind: ReferenceKind;
  readonly guids: readonly string[];
  readonly needs?: readonly string[];
}

/**
 * Reports each guid of `field` that the account does not have. Within a transaction, the existing ones are locked until
 * it ends, so that none is removed between the check and the write. A change must call it before it writes rows that a
 * removal would delete along with what they refer to; otherwise the two deadlock.
 */
export async function addUnknownReferenceProblems(
  db: Db,
  accountId: number,
  problems: Problems,
  { field, kind, guids, needs }: ReferenceField,
): Promise<void> {
  if (guids.length === 0) return;
  if (db.isTransaction) await lockReferences(db, accountId, { kind, guids });
  const { table, key, unknown } = TABLES[kind];
  const { rows } = await sql<{ guid: string }>`
    select named.guid from unnest(${binaryArray('uuid', guids)}::uuid[]) named(guid)
    where not exists (
      select from ${sql.table(table)} known
      where known.account_id = ${accountId} and ${sql.ref(`known.${key}`)} = named.guid)`.execute(db);
  for (const { guid } of rows) problems.when(true, field, unknown(guid), needs);
}

/** The check follows in its own statement, because only that sees what was removed meanwhile. */
async function lockReferences(
  tx: Db,
  accountId: number,
  { kind, guids }: Pick<ReferenceField, 'kind' | 'guids'>,
): Promise<void> {
  const { table, key } = TABLES[kind];
  // A fixed order prevents deadlocks between changes with the same references.
  await sql`
    select from ${sql.table(table)}
    where account_id = ${accountId} and ${sql.ref(key)} = any(${binaryArray('uuid', guids)}::uuid[])
    order by ${sql.ref(key)} for key share`.execute(tx);
}

/** See `lockRow`. */
export const lockAccount = (tx: Tx, accountId: number): Promise<void> =>
  lockRow(tx, 'account', { account_id: accountId });

const DEFINITIONS = {
  public_status_page: 'page_guid',
  dashboard: 'dashboard_guid',
  scheduled_report: 'report_guid',
} as const;

/**
 * Locks a definition until the transaction ends, so that changes are serialised. Read it afterwards in its own
 * statement, because only that sees the previous change.
 */
export async function lockDefinition(
  tx: Db,
  accountId: number,
  table: keyof typeof DEFINITIONS,
  guid: string,
): Promise<void> {
  await sql`
    select from ${sql.table(table)}
    where account_id = ${accountId} and ${sql.ref(DEFINITIONS[table])} = ${guid}::uuid for update`.execute(tx);
}

/**
 * Runs a change with references in one transaction.
 * @throws Fault as for an unknown reference when one of them was removed meanwhile
 */
export async function runReferencingChange<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  refusedAs: 'missing' | 'invalid' = 'missing',
): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const broken = parseBrokenReference(error);
    if (broken && !broken.isInUse) throw new Fault(refusedAs, broken.problem, { cause: error });
    throw error;
  }
}
