import { sql } from 'kysely';
import { arrayLiteral, type ArrayElement } from '../db/array-literal.js';
import type { Db } from '../db/connection.js';
import type { HttpDetail, NewCheck } from './check.js';
import { storableText, textColumn } from './text-rules.js';

const LARGEST_INTEGER = 2_147_483_647;

/** Inserts the rows that are not there yet, in one statement; answers the ids that were new. */
export async function insertChecks(tx: Db, checks: readonly NewCheck[]): Promise<Set<number>> {
  if (checks.length === 0) return new Set();
  const column = (value: (check: NewCheck) => ArrayElement): string => arrayLiteral(checks.map(value));
  const { rows } = await sql<{ id: number }>`
    insert into monitor_check (id, slot_at, monitor_guid, account_id, server_id, error_code, total_ms, resolve_ms,
      connect_ms, download_ms, total_bytes, attempt, error_level, http_status, staging, is_partial, is_concurrent,
      is_timed, detail_kind, resolved_ip, error_description, error_message)
    select * from unnest(
      ${column((c) => c.id)}::bigint[], ${column((c) => c.slotAt)}::bigint[],
      ${column((c) => c.monitorGuid)}::uuid[], ${column((c) => c.accountId)}::integer[],
      ${column((c) => c.serverId)}::integer[], ${column((c) => c.errorCode)}::integer[],
      ${column((c) => whole(c.totalMs))}::integer[], ${column((c) => whole(c.resolveMs))}::integer[],
      ${column((c) => whole(c.connectMs))}::integer[], ${column((c) => whole(c.downloadMs))}::integer[],
      ${column((c) => (c.totalBytes === undefined ? null : whole(c.totalBytes)))}::integer[],
      ${column((c) => c.attempt)}::smallint[], ${column((c) => c.errorLevel)}::smallint[],
      ${column((c) => c.httpStatusCode ?? null)}::smallint[], ${column((c) => c.stagingMode)}::boolean[],
      ${column((c) => c.isPartial)}::boolean[], ${column((c) => c.isConcurrent)}::boolean[],
      ${column((c) => c.isTimed)}::boolean[], ${column((c) => (c.detail ? 1 : 0))}::smallint[],
      ${column((c) => c.resolvedIpAddress ?? null)}::text[],
      ${column((c) => textColumn(c.errorDescription, 'OK'))}::text[],
      ${column((c) => textColumn(c.errorMessage, ''))}::text[])
    on conflict do nothing
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts the details of HTTP checks and the bodies they name; bodies that are there live on as long as asked. */
export async function insertHttpDetails(tx: Db, checks: readonly NewCheck[]): Promise<void> {
  const detailed = checks.flatMap((check) => (check.detail ? [{ check, detail: check.detail }] : []));
  if (detailed.length === 0) return;
  const column = (value: (check: NewCheck, detail: HttpDetail) => ArrayElement): string =>
    arrayLiteral(detailed.map(({ check, detail }) => value(check, detail)));
  await sql`
    insert into check_http (id, account_id, body_size, is_error, is_body_cut, body_hash, url, request_headers,
      response_headers, facts)
    select * from unnest(
      ${column((c) => c.id)}::bigint[], ${column((c) => c.accountId)}::integer[],
      ${column((_, d) => d.body?.sizeBytes ?? null)}::integer[], ${column((c) => c.errorLevel > 0)}::boolean[],
      ${column((_, d) => d.isBodyCut)}::boolean[], ${column((_, d) => d.body?.hash ?? null)}::bytea[],
      ${column((_, d) => storableText(d.url))}::text[], ${column((_, d) => storableText(d.requestHeaders))}::text[],
      ${column((_, d) => storableText(d.responseHeaders))}::text[], ${column((_, d) => JSON.stringify(d.facts, storableValue))}::jsonb[])
    on conflict do nothing`.execute(tx);
  await insertBodies(tx, detailed);
}

async function insertBodies(
  tx: Db,
  detailed: readonly { readonly check: NewCheck; readonly detail: HttpDetail }[],
): Promise<void> {
  const bodies = new Map(
    detailed.flatMap(({ check: { accountId }, detail: { body } }) =>
      body?.packed ? [[`${accountId} ${body.hash.toString('hex')}`, { accountId, ...body, packed: body.packed }]] : [],
    ),
  );
  if (bodies.size === 0) return;
  const column = (
    value: (body: {
      accountId: number;
      hash: Buffer;
      packed: Buffer;
      keepUntil: number;
      isOkOnly: boolean;
    }) => ArrayElement,
  ): string => arrayLiteral([...bodies.values()].map(value));
  await sql`
    insert into check_body as b (account_id, body_hash, keep_until, is_ok_only, packed)
    select * from unnest(
      ${column((b) => b.accountId)}::integer[], ${column((b) => b.hash)}::bytea[],
      ${column((b) => b.keepUntil)}::bigint[], ${column((b) => b.isOkOnly)}::boolean[],
      ${column((b) => b.packed)}::bytea[]) as n (account_id, body_hash, keep_until, is_ok_only, packed)
    order by account_id, body_hash
    on conflict (account_id, body_hash) do update
      set keep_until = greatest(b.keep_until, excluded.keep_until), is_ok_only = b.is_ok_only and excluded.is_ok_only
      where b.keep_until < excluded.keep_until or b.is_ok_only and not excluded.is_ok_only`.execute(tx);
}

/** Whole, and small enough for its column. */
function whole(value: number): number {
  return Math.min(Math.round(value), LARGEST_INTEGER);
}

/** For `JSON.stringify`: values of facts are texts of the target at any depth. */
function storableValue(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
