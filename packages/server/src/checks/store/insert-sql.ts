import { DAY } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { Db } from '../../db/connection.js';
import { defineRows } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import {
  listPackedBodies,
  detailKinds,
  type CheckDetail,
  type HttpDetail,
  type NewCheck,
  type ServiceDetail,
} from '../record/check.js';
import { checkByExpression } from '../sealed/block-sql.js';
import { storableText, storableValue, textColumn } from '../record/text-rules.js';

const MAX_INTEGER = 2_147_483_647;

const checkRows = defineRows<NewCheck>({
  id: ['bigint', (c) => c.id],
  slot_at: ['bigint', (c) => c.slotAt],
  monitor_guid: ['uuid', (c) => c.monitorGuid],
  account_id: ['integer', (c) => c.accountId],
  server_id: ['integer', (c) => c.serverId],
  error_code: ['integer', (c) => c.errorCode],
  total_ms: ['integer', (c) => toInteger(c.totalMs)],
  resolve_ms: ['integer', (c) => toInteger(c.resolveMs)],
  connect_ms: ['integer', (c) => toInteger(c.connectMs)],
  download_ms: ['integer', (c) => toInteger(c.downloadMs)],
  total_bytes: ['integer', (c) => (c.totalBytes === undefined ? null : toInteger(c.totalBytes))],
  attempt: ['smallint', (c) => c.attempt],
  error_level: ['smallint', (c) => c.errorLevel],
  http_status: ['smallint', (c) => c.httpStatusCode ?? null],
  staging: ['boolean', (c) => c.stagingMode],
  is_partial: ['boolean', (c) => c.isPartial],
  is_concurrent: ['boolean', (c) => c.isConcurrent],
  is_timed: ['boolean', (c) => c.isTimed],
  detail_kind: ['smallint', (c) => detailKinds.indexOf(c.detail?.kind ?? 'none')],
  resolved_ip: ['text', (c) => c.resolvedIpAddress ?? null],
  error_description: ['text', (c) => textColumn(c.errorDescription, 'OK')],
  error_message: ['text', (c) => textColumn(c.errorMessage, '')],
});
const insertNewCheckRows = statement(`
  insert into monitor_check (${checkRows.names}) select * from ${checkRows.source}`);
const insertCheckRows = statement<{ id: number }>(`
  insert into monitor_check (${checkRows.names}) select * from ${checkRows.source} on conflict do nothing returning id`);
const insertLateCheckRows = statement<{ id: number }>(`
  insert into monitor_check (${checkRows.names}) select * from ${checkRows.source} as n (${checkRows.names})
  where not exists (select from ${checkByExpression('n.account_id', 'n.id')} c) on conflict do nothing returning id`);

/** Far less than the time after which checks are sealed. */
const MAX_UNSEALED_DELAY_MS = DAY;

/** Whether the check was delivered so late that its id may be that of a sealed check. */
export const mayBeSealed = ({ id, deliveredAt }: NewCheck): boolean =>
  deliveredAt !== undefined && deliveredAt - idInstant(id) > MAX_UNSEALED_DELAY_MS;

/** Looking for an id of an earlier version reads blocks of all monitors of the account. */
const MAX_LATE_ROWS = 20;

/** Inserts rows that do not exist yet, neither as rows nor sealed. Returns the new ids. */
export async function insertChecks(tx: Db, checks: readonly NewCheck[]): Promise<Set<number>> {
  const late = checks.filter(mayBeSealed);
  const others = checks.filter((check) => !mayBeSealed(check));
  const rows = others.length > 0 ? [...(await insertCheckRows(tx, checkRows.bind(others)))] : [];
  for (let from = 0; from < late.length; from += MAX_LATE_ROWS)
    rows.push(...(await insertLateCheckRows(tx, checkRows.bind(late.slice(from, from + MAX_LATE_ROWS)))));
  return new Set(rows.map(({ id }) => id));
}

/** Inserts rows that are known to be new: handling conflicts would cost a third more. */
export async function insertNewChecks(tx: Db, checks: readonly NewCheck[]): Promise<Set<number>> {
  if (checks.length > 0) await insertNewCheckRows(tx, checkRows.bind(checks));
  return new Set(checks.map(({ id }) => id));
}

interface CheckWithDetail<D extends CheckDetail> {
  readonly check: NewCheck;
  readonly detail: D;
}

const otherDetailRows = defineRows<CheckWithDetail<Exclude<CheckDetail, HttpDetail>>>({
  id: ['bigint', ({ check }) => check.id],
  account_id: ['integer', ({ check }) => check.accountId],
  is_error: ['boolean', ({ check }) => check.errorLevel > 0],
  detail: ['jsonb', ({ detail }) => JSON.stringify(withoutBodies(detail), storableValue)],
});
const insertOtherDetailRows = statement(`
  insert into check_detail (${otherDetailRows.names}) select * from ${otherDetailRows.source} on conflict do nothing`);

/** Returns the part of a detail that is stored in its row. */
function withoutBodies(detail: Exclude<CheckDetail, HttpDetail>): object {
  const { kind, ...rest } = detail;
  if (kind !== 'service') return rest;
  const { chain: _chain, ...service } = rest as Omit<ServiceDetail, 'kind'>;
  return service;
}

/** Inserts the details of service checks, concurrent checks and checks with steps. */
export async function insertOtherDetails(tx: Db, checks: readonly NewCheck[]): Promise<void> {
  const detailed = checks.flatMap((check) =>
    check.detail && check.detail.kind !== 'http' ? [{ check, detail: check.detail }] : [],
  );
  if (detailed.length > 0) await insertOtherDetailRows(tx, otherDetailRows.bind(detailed));
}

const httpDetailRows = defineRows<CheckWithDetail<HttpDetail>>({
  id: ['bigint', ({ check }) => check.id],
  account_id: ['integer', ({ check }) => check.accountId],
  body_size: ['integer', ({ detail }) => detail.body?.sizeBytes ?? null],
  is_error: ['boolean', ({ check }) => check.errorLevel > 0],
  is_body_cut: ['boolean', ({ detail }) => detail.isBodyCut],
  body_hash: ['bytea', ({ detail }) => detail.body?.hash ?? null],
  url: ['text', ({ detail }) => storableText(detail.url)],
  request_headers: ['text', ({ detail }) => storableText(detail.requestHeaders)],
  response_headers: ['text', ({ detail }) => storableText(detail.responseHeaders)],
  facts: ['jsonb', ({ detail }) => JSON.stringify(detail.facts, storableValue)],
});
const insertHttpDetailRows = statement(`
  insert into check_http (${httpDetailRows.names}) select * from ${httpDetailRows.source}`);

/** Inserts the details of new HTTP checks. */
export async function insertHttpDetails(tx: Db, checks: readonly NewCheck[]): Promise<void> {
  const detailed = checks.flatMap((check) => (check.detail?.kind === 'http' ? [{ check, detail: check.detail }] : []));
  if (detailed.length > 0) await insertHttpDetailRows(tx, httpDetailRows.bind(detailed));
}

interface BodyRow {
  readonly accountId: number;
  readonly hash: Buffer;
  readonly packed: Buffer;
  readonly keepUntil: number;
  readonly isOkOnly: boolean;
}

const bodyRows = defineRows<BodyRow>({
  account_id: ['integer', (b) => b.accountId],
  body_hash: ['bytea', (b) => b.hash],
  keep_until: ['bigint', (b) => b.keepUntil],
  is_ok_only: ['boolean', (b) => b.isOkOnly],
  packed: ['bytea', (b) => b.packed],
});
const upsertBodies = statement(`
  insert into check_body as b (${bodyRows.names})
  select * from ${bodyRows.source} as n (${bodyRows.names}) order by account_id, body_hash
  on conflict (account_id, body_hash) do update
    set keep_until = greatest(b.keep_until, excluded.keep_until), is_ok_only = b.is_ok_only and excluded.is_ok_only
    where b.keep_until < excluded.keep_until or b.is_ok_only and not excluded.is_ok_only`);

/** Inserts content referred to by details. The expiry of existing content is extended as needed. */
export async function insertBodies(tx: Db, checks: readonly NewCheck[]): Promise<void> {
  const bodies = new Map<string, BodyRow>();
  for (const { accountId, detail } of checks) {
    for (const body of listPackedBodies(detail)) {
      if (body.packed)
        bodies.set(`${accountId} ${body.hash.toString('hex')}`, { accountId, ...body, packed: body.packed });
    }
  }
  if (bodies.size > 0) await upsertBodies(tx, bodyRows.bind([...bodies.values()]));
}

/** Returns a whole number within the range of its column. */
function toInteger(value: number): number {
  return Math.min(Math.round(value), MAX_INTEGER);
}
