import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@vedette/contract/endpoint';
import type { AuditRow, auditEndpoints } from '@vedette/contract/v1/account/audit';
import type { AuditAction } from '@vedette/contract/v1/account/audit-names';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { auditMessage } from './audit-rules.js';
import { insertAudit, selectAudit } from './audit-sql.js';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../context/store-sql.js';

export type { AuditAction };

/** The data of a caller that an entry contains. */
export type AuditedCaller = Pick<Caller, 'accountId' | 'operatorGuid' | 'operatorName' | 'via' | 'apiUserName'>;
/** Author of a change: a caller, or the service itself. */
export type Actor = AuditedCaller | { readonly accountId: number; readonly via: 'system' };

/** One change. `before` and `after` hold wire names, and only the fact that a secret changed, never the secret. */
export interface AuditEntry {
  readonly at: Instant;
  readonly action: AuditAction;
  /** For example `Monitor`, `OperatorGroup`. */
  readonly objectType: string;
  readonly objectGuid?: string;
  readonly objectName: string;
  /** If an update has neither `before` nor `after`, it changed something that the log does not show. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/**
 * Stores an audit entry in the transaction of the change, so that neither exists without the other. An update
 * with equal `before` and `after` has no entry.
 */
export async function recordAudit(tx: Db, by: Actor, entry: AuditEntry): Promise<void> {
  if (isUnchanged(entry)) return;
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

const isUnchanged = ({ action, before, after }: AuditEntry): boolean =>
  action === 'Updated' && before !== undefined && isDeepStrictEqual(before, after);

/** Returns the fields that differ between two versions, for `before` and `after` of an update. */
export function findChangedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pickChanged = (all: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(changed.map((name) => [name, all[name] ?? null]));
  return { before: pickChanged(before), after: pickChanged(after) };
}

/** Query of the list of audit entries; `Cursor` is the `Next` of the previous page. */
export type AuditQuery = NonNullable<Call<typeof auditEndpoints.list>['query']>;

const DEFAULT_TAKE = 50;

/**
 * Returns one page, newest first; `Next` is absent on the last one.
 * @throws Fault `invalid` for an unknown cursor.
 */
export async function listAudit(
  db: Db,
  accountId: number,
  query: AuditQuery,
): Promise<{ Rows: AuditRow[]; Next?: string }> {
  const take = query.Take ?? DEFAULT_TAKE;
  const isCursor = query.Cursor === undefined || /^\d{1,15}$/.test(query.Cursor);
  if (!isCursor) throw new Fault('invalid', 'Cursor: is not a cursor of this list');
  const before = query.Cursor === undefined ? undefined : Number(query.Cursor);
  const rows = await selectAudit(db, accountId, { ...query, before, take: take + 1 });
  const Rows = rows.slice(0, take).map(withMessage);
  const last = Rows.at(-1);
  return rows.length > take && last ? { Rows, Next: String(last.AuditId) } : { Rows };
}

/** @throws Fault `missing`. */
export async function readAudit(db: Db, accountId: number, auditId: number): Promise<AuditRow> {
  const [row] = await selectAudit(db, accountId, { auditId, before: undefined, take: 1 });
  if (!row) throw notFoundFault('audit entry', auditId);
  return withMessage(row);
}

const withMessage = (row: Omit<AuditRow, 'Message'>): AuditRow => ({ ...row, Message: auditMessage(row) });
