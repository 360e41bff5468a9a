import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { unpackBody } from '../bodies/body-store.js';
import { selectCheck } from '../sealed/block-sql.js';
import { decodeBody } from '../bodies/body-text.js';

/**
 * Details of a check used in messages, besides its error. A text is empty if the check does not have it, or it is no
 * longer kept.
 */
export interface AlertedCheckDetail {
  /** Address of the target that was used. */
  readonly resolvedIpAddress: string;
  /** One `Name: value` per line. */
  readonly responseHeaders: string;
  readonly responseBody: string;
  /** Expiry of the certificate; undefined if the check saw none. */
  readonly certificateUntil: Instant | undefined;
  /** The user's own message for a transaction error. */
  readonly failureMessage: string;
}

interface Row {
  readonly resolved_ip: string | null;
  readonly response_headers: string | null;
  readonly valid_to: number | null;
  readonly failure_message: string | null;
  readonly packed: Buffer | null;
  readonly charset: string | null;
}

/** Returns the stored details of a check; undefined if the account has no such check, or no longer. */
export async function loadAlertedCheckDetail(
  db: Db,
  accountId: number,
  checkId: number,
): Promise<AlertedCheckDetail | undefined> {
  const row = await selectCheck(accountId, checkId, async (checks) => {
    const { rows } = await sql<Row>`
    select c.resolved_ip, h.response_headers, b.packed, h.facts ->> 'charset' as charset,
      coalesce(h.facts, d.detail) -> 'certificate' -> 'validTo' as valid_to,
      jsonb_path_query_first(d.detail, '$.steps[*] ? (@.state == "failed").error.failureMessage') #>> '{}' as failure_message
    from ${sql.raw(checks)} c
      left join check_http h on h.account_id = c.account_id and h.id = c.id
      left join check_body b on b.account_id = h.account_id and b.body_hash = h.body_hash
      left join check_detail d on d.account_id = c.account_id and d.id = c.id`.execute(db);
    return rows[0];
  });
  return (
    row && {
      resolvedIpAddress: row.resolved_ip ?? '',
      responseHeaders: (row.response_headers ?? '').replaceAll('\r\n', '\n'),
      responseBody: row.packed ? decodeBody(await unpackBody(row.packed), row.charset) : '',
      certificateUntil: row.valid_to ?? undefined,
      failureMessage: row.failure_message ?? '',
    }
  );
}

/** Returns the error description of a check; empty if the account has no such check, or no longer. */
export async function readErrorDescription(db: Db, accountId: number, checkId: number): Promise<string> {
  const row = await selectCheck(accountId, checkId, async (checks) => {
    const { rows } = await sql<{ error_description: string | null }>`
      select error_description from ${sql.raw(checks)} c`.execute(db);
    return rows[0];
  });
  return row?.error_description ?? '';
}
