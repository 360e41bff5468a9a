import { DAY, type Instant } from '@vedette/kernel/clock';
import { ID_EPOCH, lowestIdAt } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { checksBetween, idRange } from '../../checks/index.js';
import type { Db } from '../../definitions/index.js';

/** The checks of a monitor on a UTC day: their number, and SHA-256 over their lines as described in `EVIDENCE_RULE`. */
export interface DayDigest {
  readonly dayAt: Instant;
  readonly checks: number;
  readonly sha256: string;
}

/** How the digests are made, so that they can be verified with the checks of `/v4/MonitorCheck`. */
export const EVIDENCE_RULE =
  'SHA-256 (hexadecimal) over the lines "Id,ErrorLevel,ErrorCode,TotalTime" of the checks of a monitor whose Id lies in ' +
  'the UTC day, by Id, joined by a line feed, in UTF-8; ErrorLevel is 0 none, 1 unconfirmed, 2 confirmed, TotalTime is in ' +
  'ms; without partial results of concurrent checks and without checks in staging. The day of an Id is that of ' +
  `floor(Id / 4096) + ${ID_EPOCH} ms since 1970.`;

/** Reads digests of one monitor over [start, end) by day. Days without checks are left out. */
export async function readEvidence(
  db: Db,
  query: { readonly accountId: number; readonly monitorGuid: string; readonly period: Period },
): Promise<DayDigest[]> {
  const { accountId, monitorGuid, period } = query;
  const { rows } = await sql<{ day: number; checks: number; sha256: string }>`
    select day, count(*)::int as checks,
      encode(sha256(convert_to(string_agg(line, E'\n' order by id), 'UTF8')), 'hex') as sha256
    from (
      select id, ((id >> 12) + ${ID_EPOCH}::bigint) / ${DAY}::bigint as day,
        id || ',' || error_level || ',' || error_code || ',' || total_ms as line
      from ${sql.raw(checksBetween(idRange(lowestIdAt(period.start), lowestIdAt(period.end))))} c
      where account_id = ${accountId} and monitor_guid = ${monitorGuid}::uuid and not is_partial and not staging
    ) lines
    group by day order by day`.execute(db);
  return rows.map(({ day, checks, sha256 }) => ({ dayAt: day * DAY, checks, sha256 }));
}
