import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import { checkColumns, type CheckRow } from '../store/stored-check.js';

/** $1 monitor, $2 account, [$3, $4) ids, $5 limit. */
const createListStatement = (isAscending: boolean, showPartial: boolean) =>
  statement<CheckRow>(`
    select ${checkColumns.join(', ')} from monitor_check
    where monitor_guid = $1 and account_id = $2 and id >= $3 and id < $4 ${showPartial ? '' : 'and not is_partial'}
    order by id ${isAscending ? 'asc' : 'desc'} limit $5`);

const statements = {
  ascending: { overall: createListStatement(true, false), all: createListStatement(true, true) },
  descending: { overall: createListStatement(false, false), all: createListStatement(false, true) },
};

export interface SingleMonitorQuery {
  readonly accountId: number;
  /** Ids `[from, until)`. */
  readonly from: number;
  readonly until: number;
  readonly isAscending: boolean;
  readonly limit: number;
  readonly showPartial: boolean;
}

/** Lists checks of one monitor, of every level, in the order of ids: the most frequent query. */
export function selectMonitorChecks(db: Db, monitorGuid: string, query: SingleMonitorQuery): Promise<CheckRow[]> {
  const { accountId, from, until, isAscending, limit, showPartial } = query;
  const select = statements[isAscending ? 'ascending' : 'descending'][showPartial ? 'all' : 'overall'];
  return select(db, [monitorGuid, accountId, from, until, limit]);
}
