import { DAY, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, idInstant, lowestIdAt } from '@vedette/kernel/ids';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import type { RecordedResult } from '../judge/rejudge-rules.js';
import type { ErrorLevel } from '../record/check.js';
import { checksBetween } from '../sealed/block-sql.js';

/** The parts of a stored check that can be judged again. */
export interface RecordedCheck extends RecordedResult {
  readonly checkId: number;
  readonly at: Instant;
  readonly slotAt: Instant;
  readonly level: ErrorLevel;
  /** A partial check. */
  readonly isPartialCheck: boolean;
  /** A concurrent check as a whole. */
  readonly isConcurrentCheck: boolean;
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

/** Thousands of checks. OK checks with few values come as one text, five numbers per check. */
interface Page {
  readonly checks: number;
  readonly last: number | null;
  readonly good: string | null;
  readonly others: readonly Row[] | null;
}

const BATCH_SIZE = 10_000;
/** A statement decodes all blocks of its range, so the range is limited: to two batches of a 10-second monitor. */
const WINDOW_IDS = lowestIdAt(ID_EPOCH + 2 * DAY);

/** The size of a truncated body is unknown. */
const selectPage = statement<Page>(`
  with page as materialized (
    select id, slot_at, error_level, error_code, error_description, error_message, total_ms, http_status, is_partial,
      is_concurrent, case when $5 then (
        select case when h.is_body_cut then null else h.body_size end
        from check_http h where h.account_id = c.account_id and h.id = c.id limit 1) end as body_size,
      error_code = 0 and error_level = 0 and error_description is null and error_message is null and not is_partial
        and not is_concurrent as is_good
    from ${checksBetween({ from: '($3::bigint + 1)', until: '$4::bigint' })} c
    where account_id = $1 and monitor_guid = $2 and not staging
    order by id limit ${BATCH_SIZE})
  select count(*) as checks, max(id) as last,
    string_agg(id || ' ' || slot_at || ' ' || total_ms || ' ' || coalesce(http_status || '', '') || ' ' ||
      coalesce(body_size || '', '') || ' ', '' order by id) filter (where is_good) as good,
    json_agg(page order by id) filter (where not is_good) as others
  from page`);

/**
 * Reads every check of a monitor within [from, until) except those of Staging, oldest first, 10,000 at a time. Content
 * sizes require a look-up each, so they are read on request only.
 */
export async function* readRecorded(
  db: Db,
  monitor: { readonly accountId: number; readonly monitorGuid: string },
  options: { readonly from: Instant; readonly until: Instant; readonly withSizes: boolean },
): AsyncGenerator<readonly RecordedCheck[]> {
  const end = lowestIdAt(options.until);
  for (let after = lowestIdAt(options.from) - 1; after + 1 < end;) {
    const before = Math.min(end, after + 1 + WINDOW_IDS);
    const [found] = await selectPage(db, [monitor.accountId, monitor.monitorGuid, after, before, options.withSizes]);
    if (typeof found?.last === 'number')
      yield mergeById(parseOkChecks(found.good ?? ''), (found.others ?? []).map(toRecordedCheck));
    after = found?.checks === BATCH_SIZE && found.last !== null ? found.last : before - 1;
  }
}

/** Both lists are in the order of ids. */
function mergeById(okChecks: readonly RecordedCheck[], others: readonly RecordedCheck[]): readonly RecordedCheck[] {
  if (others.length === 0) return okChecks;
  const mergedChecks: RecordedCheck[] = [];
  let next = 0;
  for (const check of okChecks) {
    for (let other = others[next]; other && other.checkId < check.checkId; other = others[next]) {
      mergedChecks.push(other);
      next += 1;
    }
    mergedChecks.push(check);
  }
  return [...mergedChecks, ...others.slice(next)];
}

const NUMBERS_PER_CHECK = 5;

/** Parses the text of a page: numbers, or nothing for an unknown value, each followed by a space. */
function parseOkChecks(text: string): RecordedCheck[] {
  const numbers = text.split(' ');
  const checks: RecordedCheck[] = [];
  for (let i = 0; i + NUMBERS_PER_CHECK < numbers.length; i += NUMBERS_PER_CHECK) {
    const [status = '', size = ''] = [numbers[i + 3], numbers[i + 4]];
    const checkId = Number(numbers[i]);
    // Written out for speed: there are hundreds of thousands of them.
    checks.push({
      checkId,
      at: idInstant(checkId),
      slotAt: Number(numbers[i + 1]),
      level: 0,
      isPartialCheck: false,
      isConcurrentCheck: false,
      errorCode: 0,
      errorDescription: 'OK',
      errorMessage: '',
      totalMs: Number(numbers[i + 2]),
      httpStatusCode: status === '' ? undefined : Number(status),
      bodyBytes: size === '' ? undefined : Number(size),
    });
  }
  return checks;
}

const toRecordedCheck = (row: Row): RecordedCheck => ({
  checkId: row.id,
  at: idInstant(row.id),
  slotAt: row.slot_at,
  level: row.error_level,
  isPartialCheck: row.is_partial,
  isConcurrentCheck: row.is_concurrent && !row.is_partial,
  errorCode: row.error_code,
  errorDescription: row.error_description ?? 'OK',
  errorMessage: row.error_message ?? '',
  totalMs: row.total_ms,
  httpStatusCode: row.http_status ?? undefined,
  bodyBytes: row.body_size ?? undefined,
});
