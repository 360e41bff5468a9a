import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { ensurePartitions } from '../../checks/index.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';

/** A check to store; by default in its own slot, with HTTP status 200 and a duration of one millisecond. */
export interface Recorded {
  readonly at: Instant;
  readonly level: 0 | 1 | 2;
  readonly slotAt?: Instant;
  readonly code?: number;
  readonly totalMs?: number;
}

export async function recordChecks(db: Db, monitorGuid: string, checks: readonly Recorded[]): Promise<void> {
  for (const { at } of checks) await ensurePartitions(db, at);
  const rows = checks.map(({ at, level, slotAt = at, code = level === 0 ? 0 : 4003, totalMs = 1 }) => ({
    id: lowestIdAt(at),
    slot_at: slotAt,
    monitor_guid: monitorGuid,
    account_id: 1,
    server_id: 1,
    error_code: code,
    attempt: at === slotAt ? 0 : 1,
    detail_kind: 0,
    total_ms: totalMs,
    resolve_ms: 0,
    connect_ms: 0,
    download_ms: 0,
    total_bytes: null,
    http_status: 200,
    error_level: level,
    staging: false,
    is_partial: false,
    is_concurrent: false,
    is_timed: true,
    resolved_ip: null,
    error_description: null,
    error_message: null,
  }));
  await db.insertInto('monitor_check').values(rows).execute();
}

/** Returns one check a minute from `from` on: `U` unconfirmed, `C` confirmed, `.` OK. */
export const checksFromMarks = (from: Instant, marks: string): Recorded[] =>
  Array.from(marks, (mark, i) => ({ at: from + i * MINUTE, level: mark === 'C' ? 2 : mark === 'U' ? 1 : 0 }));
