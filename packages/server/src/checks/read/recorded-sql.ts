import type { Instant } from '@vedette/kernel/clock';
import { instantOfId, lowestIdAt } from '@vedette/kernel/ids';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { RecordedResult } from '../judge/rejudge-rules.js';
import type { ErrorLevel } from './check.js';

/** A stored check, as far as it can be judged again. */
export interface RecordedCheck extends RecordedResult {
  readonly checkId: number;
  readonly at: Instant;
  readonly slotAt: Instant;
  readonly level: ErrorLevel;
  /** One checkpoint's part of a round. */
  readonly isPart: boolean;
  /** A round as a whole. */
  readonly isRound: boolean;
}

interface Row {
  readonly id: number;
  readonly slot_at: number;
  readonly error_level: ErrorLevel;
  readonly error_code: number;
  readonly error_description: string | null;
  readonly error_message: string | null;
  readonly total_ms: number;
  readonly http_status: number | null;
  readonly is_partial: boolean;
  readonly is_concurrent: boolean;
  readonly body_size: number | null;
}

const AT_ONCE = 5_000;

/** Bodies that were cut have no known size. */
const page = statement<Row>(`
  select id, slot_at, error_level, error_code, error_description, error_message, total_ms, http_status, is_partial,
    is_concurrent, case when $5 then (
      select case when h.is_body_cut then null else h.body_size end
      from check_http h where h.account_id = c.account_id and h.id = c.id limit 1) end as body_size
  from monitor_check c
  where account_id = $1 and monitor_guid = $2 and id > $3 and id < $4 and not staging
  order by id limit ${AT_ONCE}`);

/**
 * Every check of a monitor within [from, until) but those of Staging, oldest first, 5,000 at a time. Sizes of contents
 * cost a look-up each, so they are read only where they are wanted.
 */
export async function* readRecorded(
  db: Db,
  monitor: { readonly accountId: number; readonly monitorGuid: string },
  wish: { readonly from: Instant; readonly until: Instant; readonly withSizes: boolean },
): AsyncGenerator<readonly RecordedCheck[]> {
  const before = lowestIdAt(wish.until);
  for (let after = lowestIdAt(wish.from) - 1; ;) {
    const rows = await page(db, [monitor.accountId, monitor.monitorGuid, after, before, wish.withSizes]);
    yield rows.map(recordedOf);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

const recordedOf = (row: Row): RecordedCheck => ({
  ...{ checkId: row.id, at: instantOfId(row.id), slotAt: row.slot_at, level: row.error_level },
  ...{ isPart: row.is_partial, isRound: row.is_concurrent && !row.is_partial },
  ...{ errorCode: row.error_code, totalMs: row.total_ms },
  ...{ errorDescription: row.error_description ?? 'OK', errorMessage: row.error_message ?? '' },
  ...(row.http_status !== null && { httpStatusCode: row.http_status }),
  ...(row.body_size !== null && { bodyBytes: row.body_size }),
});
