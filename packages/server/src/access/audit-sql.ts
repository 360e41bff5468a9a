import type { AuditRow } from '@vedette/contract/v1/account';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

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
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
  };
  await tx.insertInto('audit').values(row).execute();
}

interface AuditFilter {
  readonly ObjectType?: string | undefined;
  readonly ObjectGuid?: string | undefined;
  readonly Search?: string | undefined;
  /** Only records with a smaller id. */
  readonly before: number | undefined;
  readonly take: number;
}

export async function selectAudit(db: Db, accountId: number, filter: AuditFilter): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll().where('account_id', '=', accountId);
  if (filter.before !== undefined) query = query.where('audit_id', '<', filter.before);
  if (filter.ObjectType !== undefined) {
    query = query.where(sql`lower(object_type)`, '=', filter.ObjectType.toLowerCase());
  }
  if (filter.ObjectGuid !== undefined) query = query.where('object_guid', '=', filter.ObjectGuid);
  const part = (filter.Search ?? '').toLowerCase();
  if (part !== '') {
    query = query.where((where) =>
      where.or([
        where(sql<number>`position(${part} in lower(object_name))`, '>', 0),
        where(sql<number>`position(${part} in lower(operator_name))`, '>', 0),
      ]),
    );
  }
  const rows = await query.orderBy('audit_id', 'desc').limit(filter.take).execute();
  return rows.map((row) => ({
    AuditId: row.audit_id,
    At: row.at,
    Action: row.action,
    ObjectType: row.object_type,
    ...(row.object_guid === null ? {} : { ObjectGuid: row.object_guid }),
    ObjectName: row.object_name,
    OperatorName: row.operator_name,
    Source: row.source,
    ...(row.before === null ? {} : { Before: row.before }),
    ...(row.after === null ? {} : { After: row.after }),
  }));
}
