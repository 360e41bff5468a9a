import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { BrowserDetail, ServiceDetail, StepsDetail } from '../record/check.js';
import type { CheckReads, StoredHttpDetail } from './check-list.js';
import { readSnapshot } from '../snapshots/snapshot-sql.js';
import { unpackBody } from '../bodies/body-store.js';
import { decodeBody } from '../bodies/body-text.js';
import { listChecks, selectPartialChecks, readCheck } from './list-sql.js';

/** Reading side of checks on PostgreSQL. */
export function sqlCheckReads(db: Db): CheckReads {
  return {
    list: (query) => listChecks(db, query),
    byId: (accountId, checkId) => readCheck(db, accountId, checkId),
    partials: (overall) => selectPartialChecks(db, overall),
    httpDetail: (accountId, checkId) => readHttpDetail(db, accountId, checkId),
    snapshot: (accountId, checkId) => readSnapshot(db, accountId, checkId),
    stepsDetail: async (accountId, checkId) =>
      // Only `insertOtherDetails` writes it, for checks whose row says that they have steps.
      (await readDetail(db, accountId, checkId)) as Omit<StepsDetail, 'kind'> | undefined,
    browserDetail: async (accountId, checkId, kind) => {
      const detail = await readDetail(db, accountId, checkId);
      // Likewise, for checks whose row says that a browser made them.
      return detail && ({ kind, ...detail } as BrowserDetail);
    },
  };
}

/** Returns the details of a service check; undefined if it is not one, or they are no longer kept. */
export async function readServiceDetail(
  db: Db,
  accountId: number,
  checkId: number,
): Promise<Omit<ServiceDetail, 'kind'> | undefined> {
  const detail = await readDetail(db, accountId, checkId);
  // Only `insertOtherDetails` writes it, and only services have facts.
  return detail && 'facts' in detail ? (detail as Omit<ServiceDetail, 'kind'>) : undefined;
}

async function readDetail(db: Db, accountId: number, checkId: number): Promise<object | undefined> {
  const row = await db
    .selectFrom('check_detail')
    .select('detail')
    .where('account_id', '=', accountId)
    .where('id', '=', checkId)
    .executeTakeFirst();
  return row?.detail as object | undefined;
}

/** Bodies are stored as received and decompressed, with their text encoding. */
async function readHttpDetail(db: Db, accountId: number, checkId: number): Promise<StoredHttpDetail | undefined> {
  const row = await db
    .selectFrom('check_http as d')
    .leftJoin('check_body as b', (join) =>
      join.onRef('b.account_id', '=', 'd.account_id').onRef('b.body_hash', '=', 'd.body_hash'),
    )
    .select(['d.url', 'd.request_headers', 'd.response_headers', 'b.packed'])
    .select(sql<string | null>`d.facts ->> 'charset'`.as('charset'))
    .where('d.account_id', '=', accountId)
    .where('d.id', '=', checkId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    url: row.url,
    requestHeaders: row.request_headers,
    responseHeaders: row.response_headers,
    body: row.packed ? decodeBody(await unpackBody(row.packed), row.charset) : undefined,
  };
}
