import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { Fault } from '@vedette/kernel/fault';
import { unknownRule } from '@vedette/kernel/rule-messages';
import { lookupOperator } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';
import { readCursor, writeCursor } from '@vedette/contract/reading/page-cursor';
import { permissionRows } from './permission-rules.js';
import { selectHeld, selectMonitors } from './permission-summary-sql.js';

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
  const position = readCursor(query.Cursor, ['text', 'guid']);
  if (operatorGuid !== undefined && !(await lookupOperator(db, accountId, operatorGuid)))
    throw new Fault('missing', `OperatorGuid: ${unknownRule('operator', operatorGuid)}`);
  const found = await selectMonitors(db, accountId, {
    search: search === '' ? undefined : search,
    operatorGuid,
    take: take + 1,
    after: position && { lowerName: position[0], monitorGuid: position[1] },
  });
  const monitors = found.slice(0, take);
  const last = monitors.at(-1);
  const rows: PermissionRow[] = permissionRows(monitors, await selectHeld(db, accountId, monitors));
  return { Rows: rows, ...(found.length > take && last && { Next: writeCursor([last.lowerName, last.monitorGuid]) }) };
}
