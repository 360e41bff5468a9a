import type { Call } from '@vedette/contract/endpoint';
import type { AuditRow, auditEndpoints } from '@vedette/contract/v1/account/audit';
import type { AuditAction } from '@vedette/contract/v1/account/audit-words';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { missing } from '@vedette/kernel/rule-messages';
import { auditMessage } from './audit-rules.js';
import { insertAudit, selectAudit } from './audit-sql.js';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../context/store-sql.js';

export type { AuditAction };

/** What a record says of a caller. */
export type Doer = Pick<Caller, 'accountId' | 'operatorGuid' | 'operatorName' | 'via' | 'apiUserName'>;
/** Who did something: a caller, or the service itself. */
export type Actor = Doer | { readonly accountId: number; readonly via: 'system' };

/** One change. `before` and `after` hold wire names; secrets never, only that they changed. */
export interface AuditEntry {
  readonly at: Instant;
  readonly action: AuditAction;
  /** For example `Monitor`, `OperatorGroup`. */
  readonly objectType: string;
  readonly objectGuid?: string;
  readonly objectName: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Writes an audit record in the transaction of the change, so that neither stands without the other. */
export async function recordAudit(tx: Db, by: Actor, entry: AuditEntry): Promise<void> {
  const isSystem = by.via === 'system';
  await insertAudit(tx, {
    ...entry,
    accountId: by.accountId,
    operatorGuid: isSystem ? null : by.operatorGuid,
    operatorName: isSystem ? 'system' : by.operatorName,
    source: isSystem ? 'System' : by.via === 'session' ? 'WebApp' : 'Api',
    apiUserName: isSystem ? null : (by.apiUserName ?? null),
  });
}

/** The fields of two versions that differ, for `before` and `after` of an update. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (all: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(changed.map((name) => [name, all[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** What the list of audit records asks for; `Cursor` is the `Next` of the page before. */
export type AuditQuery = NonNullable<Call<typeof auditEndpoints.list>['query']>;

const DEFAULT_TAKE = 50;

/**
 * One page, newest first; `Next` is absent on the last.
 * @throws Fault `invalid` for a cursor that is not one of ours.
 */
export async function listAudit(
  db: Db,
  accountId: number,
  query: AuditQuery,
): Promise<{ Rows: AuditRow[]; Next?: string }> {
  const take = query.Take ?? DEFAULT_TAKE;
  const isCursor = query.Cursor === undefined || /^\d{1,15}$/.test(query.Cursor);
  if (!isCursor) throw new Fault('invalid', 'Cursor: is not one this list gave');
  const before = query.Cursor === undefined ? undefined : Number(query.Cursor);
  const rows = await selectAudit(db, accountId, { ...query, before, take: take + 1 });
  const Rows = rows.slice(0, take).map(withMessage);
  const last = Rows.at(-1);
  return rows.length > take && last ? { Rows, Next: String(last.AuditId) } : { Rows };
}

/** @throws Fault `missing`. */
export async function readAudit(db: Db, accountId: number, auditId: number): Promise<AuditRow> {
  const [row] = await selectAudit(db, accountId, { auditId, before: undefined, take: 1 });
  if (!row) throw missing('audit record', auditId);
  return withMessage(row);
}

const withMessage = (row: Omit<AuditRow, 'Message'>): AuditRow => ({ ...row, Message: auditMessage(row) });
