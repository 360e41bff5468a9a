import type { AuditRow } from '@vedette/contract/v1/account/audit';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { AuditTable } from '../../db/tables/access.js';

interface NewAudit {
  readonly accountId: number;
  readonly at: number;
  readonly action: string;
  readonly objectType: string;
  readonly objectGuid?: string;
  readonly objectName: string;
  readonly operatorGuid: string | null;
  readonly operatorName: string;
  readonly source: 'Api' | 'WebApp' | 'System';
  readonly apiUserName: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export async function insertAudit(tx: Db, entry: NewAudit): Promise<void> {
  const row = {
    account_id: entry.accountId,
    at: entry.at,
    action: entry.action,
    object_type: entry.objectType,
    object_guid: entry.objectGuid ?? null,
    object_name: entry.objectName,
    operator_guid: entry.operatorGuid,
    operator_name: entry.operatorName,
    source: entry.source,
    api_user_name: entry.apiUserName,
    before: entry.before ? toStorableJson(entry.before) : null,
    after: entry.after ? toStorableJson(entry.after) : null,
  };
  await tx.insertInto('audit').values(row).execute();
}

/**
 * Returns text that `jsonb` accepts: without NUL and unpaired surrogates, which a script stored as text may contain as
 * escapes.
 */
const toStorableJson = (fields: object): string =>
  JSON.stringify(fields).replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (escape) =>
    escape.length === 6 ? '\\ufffd' : escape,
  );

interface AuditFilter {
  readonly auditId?: number;
  readonly Action?: string | undefined;
  readonly ObjectType?: string | undefined;
  readonly ObjectGuid?: string | undefined;
  readonly OperatorGuid?: string | undefined;
  readonly Source?: string | undefined;
  /** Inclusive. */
  readonly From?: number | undefined;
  /** Exclusive. */
  readonly Until?: number | undefined;
  readonly Search?: string | undefined;
  /** Only entries with a smaller id. */
  readonly before: number | undefined;
  readonly take: number;
}

type AuditRecord = Omit<AuditRow, 'Message'>;

/** Returns the entries that pass every given filter, newest first. */
export async function selectAudit(db: Db, accountId: number, filter: AuditFilter): Promise<AuditRecord[]> {
  const searchText = (filter.Search ?? '').toLowerCase();
  const conditions = [
    sql<boolean>`account_id = ${accountId}`,
    filter.auditId !== undefined && sql<boolean>`audit_id = ${filter.auditId}`,
    filter.before !== undefined && sql<boolean>`audit_id < ${filter.before}`,
    filter.From !== undefined && sql<boolean>`at >= ${filter.From}`,
    filter.Until !== undefined && sql<boolean>`at < ${filter.Until}`,
    filter.Action !== undefined && sql<boolean>`lower(action) = ${filter.Action.toLowerCase()}`,
    filter.ObjectType !== undefined && sql<boolean>`lower(object_type) = ${filter.ObjectType.toLowerCase()}`,
    filter.ObjectGuid !== undefined && sql<boolean>`object_guid = ${filter.ObjectGuid.toLowerCase()}`,
    filter.OperatorGuid !== undefined && sql<boolean>`operator_guid = ${filter.OperatorGuid}`,
    filter.Source !== undefined && sql<boolean>`source = ${filter.Source}`,
    searchText !== '' &&
      sql<boolean>`(position(${searchText} in lower(object_name)) > 0 or position(${searchText} in lower(operator_name)) > 0)`,
  ].filter((condition) => condition !== false);
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where((where) => where.and(conditions))
    .orderBy('audit_id', 'desc')
    .limit(filter.take)
    .execute();
  return rows.map(toAuditRecord);
}

function toAuditRecord(row: Selectable<AuditTable>): AuditRecord {
  return {
    AuditId: row.audit_id,
    At: row.at,
    Action: row.action,
    ObjectType: row.object_type,
    ...(row.object_guid === null ? {} : { ObjectGuid: row.object_guid }),
    ObjectName: row.object_name,
    ...(row.operator_guid === null ? {} : { OperatorGuid: row.operator_guid }),
    OperatorName: row.operator_name,
    Source: row.source,
    ...(row.api_user_name === null ? {} : { ApiUserName: row.api_user_name }),
    ...(row.before === null ? {} : { Before: row.before }),
    ...(row.after === null ? {} : { After: row.after }),
  };
}
