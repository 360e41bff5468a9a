import { IssuerFacts } from '@vedette/contract/checkpoint/protocol';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, idInstant, lowestIdAt } from '@vedette/kernel/ids';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/connection.js';
import { unpackBody } from '../bodies/body-store.js';
import type { StoredCertificate } from '../record/check.js';
import { checksBetween, idRange } from '../sealed/block-sql.js';

/** Serialises a certificate chain for the body store. */
export const serialiseChain = (issuers: readonly IssuerFacts[]): string => JSON.stringify(issuers);
const Chain = z.array(IssuerFacts);

/** Certificates sent by a server at a check: its own, and the chain if it is stored. */
export interface SentCertificates {
  readonly checkId: number;
  readonly at: Instant;
  readonly leaf: Omit<StoredCertificate, 'chainHash'>;
  readonly issuers: readonly IssuerFacts[];
}

interface Row {
  readonly id: number;
  readonly certificate: StoredCertificate;
  readonly packed: Buffer | null;
}

/**
 * Selects the newest of the given checks that has a certificate.
 * @param checks ids with their account
 */
const newestCertificateQuery = (checks: RawBuilder<unknown>) => sql<Row>`
  select seen.id, seen.certificate, b.packed
  from (
    select c.id, c.account_id, coalesce(h.facts, d.detail) -> 'certificate' as certificate
    from (${checks}) c
      left join check_http h on h.account_id = c.account_id and h.id = c.id
      left join check_detail d on d.account_id = c.account_id and d.id = c.id
    where coalesce(h.facts, d.detail) ? 'certificate'
    order by c.id desc limit 1) seen
  left join check_body b on b.account_id = seen.account_id
    and b.body_hash = decode(seen.certificate ->> 'chainHash', 'hex')`;

async function readNewestCertificates(db: Db, checks: RawBuilder<unknown>): Promise<SentCertificates | undefined> {
  const [row] = (await newestCertificateQuery(checks).execute(db)).rows;
  if (!row) return undefined;
  const { chainHash: _hash, ...leaf } = row.certificate;
  const text = row.packed ? (await unpackBody(row.packed)).toString('utf8') : '[]';
  return { checkId: row.id, at: idInstant(row.id), leaf, issuers: Chain.parse(JSON.parse(text)) };
}

/** Returns undefined if the check saw no certificate, or its details are no longer kept. */
export const readCheckCertificates = (
  db: Db,
  accountId: number,
  checkId: number,
): Promise<SentCertificates | undefined> =>
  readNewestCertificates(db, sql`select ${checkId}::bigint as id, ${accountId}::integer as account_id`);

/** Number of recent checks searched, since the last ones may have failed before a certificate was received. */
const LAST_CHECKS = 50;

/** How far back they are searched: longer than 50 intervals of nearly every monitor. */
const LAST_CHECKS_IDS = lowestIdAt(ID_EPOCH + 2 * DAY);

/** Returns the certificates of the newest check that has any, partial checks included. */
export async function readLastCertificates(
  db: Db,
  accountId: number,
  monitorGuid: string,
): Promise<SentCertificates | undefined> {
  // The last check of a monitor is always a row.
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from monitor_check where monitor_guid = ${monitorGuid}`.execute(db);
  const lastId = rows[0]?.id;
  if (typeof lastId !== 'number') return undefined;
  const range = idRange(lastId - LAST_CHECKS_IDS, lastId + 1);
  return readNewestCertificates(
    db,
    sql`select id, account_id from ${sql.raw(checksBetween(range))} c
      where monitor_guid = ${monitorGuid} and account_id = ${accountId} order by id desc limit ${LAST_CHECKS}`,
  );
}
