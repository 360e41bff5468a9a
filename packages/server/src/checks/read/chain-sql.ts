import { IssuerFacts } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/connection.js';
import { unpackBody } from '../bodies/body-store.js';
import type { KeptCertificate } from '../record/check.js';

/** Certificates behind a server's own as the shelf of bodies keeps them. */
export const chainText = (issuers: readonly IssuerFacts[]): string => JSON.stringify(issuers);
const Chain = z.array(IssuerFacts);

/** What a server sent at a check: its own certificate, and those behind it as far as they are kept. */
export interface SentCertificates {
  readonly checkId: number;
  readonly at: Instant;
  readonly own: Omit<KeptCertificate, 'chainHash'>;
  readonly issuers: readonly IssuerFacts[];
}

interface Row {
  readonly id: number;
  readonly certificate: KeptCertificate;
  readonly packed: Buffer | null;
}

/** The newest of some checks that has seen a certificate. @param checks ids, and the account they are of */
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

async function readNewest(db: Db, checks: RawBuilder<unknown>): Promise<SentCertificates | undefined> {
  const [row] = (await newestCertificateQuery(checks).execute(db)).rows;
  if (!row) return undefined;
  const { chainHash: _hash, ...own } = row.certificate;
  const text = row.packed ? (await unpackBody(row.packed)).toString('utf8') : '[]';
  return { checkId: row.id, at: idInstant(row.id), own, issuers: Chain.parse(JSON.parse(text)) };
}

/** Undefined when the check saw none, or its details are kept no more. */
export const readCheckCertificates = (
  db: Db,
  accountId: number,
  checkId: number,
): Promise<SentCertificates | undefined> =>
  readNewest(db, sql`select ${checkId}::bigint as id, ${accountId}::integer as account_id`);

/** Where the last checks of a monitor failed before they saw one, it is looked for in so many of them. */
const LAST_CHECKS = 50;

/** What the newest check of a monitor that saw a certificate saw, parts of rounds too. */
export const readLastCertificates = (
  db: Db,
  accountId: number,
  monitorGuid: string,
): Promise<SentCertificates | undefined> =>
  readNewest(
    db,
    sql`select id, account_id from monitor_check
      where monitor_guid = ${monitorGuid} and account_id = ${accountId} order by id desc limit ${LAST_CHECKS}`,
  );
