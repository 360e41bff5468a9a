import { lowestIdAt } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { Scope } from '../../monitors/index.js';

/** The monitors and servers of the checks; undefined: all. */
export interface CheckScope extends Scope {
  readonly serverIds?: readonly number[] | undefined;
}

/** Number of errors with one code. */
export interface CodeCount {
  readonly code: number;
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly lastCheckId: number;
}

/** Counts errors completed in a period by code, without staging and partial checks. */
export async function countErrorCodes(db: Db, scope: CheckScope, period: Period): Promise<CodeCount[]> {
  if (scope.visible !== 'all' && scope.visible.length === 0) return [];
  const { rows } = await errorCodesStatement(scope, period).execute(db);
  return rows.map(({ last, ...row }) => ({ ...row, lastCheckId: last }));
}

type CodeRow = Omit<CodeCount, 'lastCheckId'> & { readonly last: number };

/** Needs only the error index, which contains every column used here. Errors are never sealed. */
export function errorCodesStatement(
  { accountId, visible, serverIds }: CheckScope,
  { start, end }: Period,
): RawBuilder<CodeRow> {
  const monitorCondition = visible === 'all' ? sql`` : sql`and c.monitor_guid = any(${visible}::uuid[])`;
  const serverCondition = serverIds === undefined ? sql`` : sql`and c.server_id = any(${serverIds}::integer[])`;
  return sql<CodeRow>`
    select c.error_code as code, count(*) filter (where c.error_level = 2)::int as confirmed,
      count(*) filter (where c.error_level = 1)::int as unconfirmed, max(c.id) as last
    from monitor_check c
    where c.account_id = ${accountId} and c.error_level > 0 and c.id >= ${lowestIdAt(start)}
      and c.id < ${lowestIdAt(end)} and not c.is_partial and not c.staging ${monitorCondition} ${serverCondition}
    group by c.error_code`;
}
