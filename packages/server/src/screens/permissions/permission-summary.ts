import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { lookupOperator } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';
import { toPermissionRows } from './permission-rules.js';
import { selectStrongestGrants, selectMonitors } from './permission-summary-sql.js';

export interface PermissionQuery {
  readonly Search?: string | undefined;
  readonly OperatorGuid?: string | undefined;
  readonly Cursor?: string | undefined;
  readonly Take?: number | undefined;
}

const DEFAULT_TAKE = 50;

/**
 * Returns a page of monitors with the holders of each permission.
 * @throws Fault `missing` for an operator the account does not have, `invalid` for a cursor of another list
 */
export async function listPermissions({ db }: Pick<StoreContext, 'db'>, caller: Caller, query: PermissionQuery) {
  const { accountId } = caller;
  const { OperatorGuid: operatorGuid, Search: search = '' } = query;
  const take = query.Take ?? DEFAULT_TAKE;
  const position = decodeCursor(query.Cursor, ['text', 'guid']);
  if (operatorGuid !== undefined && !(await lookupOperator(db, accountId, operatorGuid)))
    throw new Fault('missing', `OperatorGuid: ${unknownReferenceRule('operator', operatorGuid)}`);
  const found = await selectMonitors(db, accountId, {
    search: search === '' ? undefined : search,
    operatorGuid,
    take: take + 1,
    after: position && { lowerName: position[0], monitorGuid: position[1] },
  });
  const monitors = found.slice(0, take);
  const last = monitors.at(-1);
  const rows: PermissionRow[] = toPermissionRows(monitors, await selectStrongestGrants(db, accountId, monitors));
  return { Rows: rows, ...(found.length > take && last && { Next: encodeCursor([last.lowerName, last.monitorGuid]) }) };
}
