import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { detailKinds, type DetailKind, type ErrorLevel, type NewCheck } from '../record/check.js';

/** A check as read from the store. */
export interface StoredCheck extends Omit<NewCheck, 'detail' | 'isTimed'> {
  /** When the check completed. */
  readonly at: Instant;
  readonly detailKind: DetailKind;
}

/** Columns read of a check. */
export const checkColumns = [
  'id',
  'account_id',
  'monitor_guid',
  'slot_at',
  'attempt',
  'server_id',
  'error_level',
  'error_code',
  'error_description',
  'error_message',
  'total_ms',
  'resolve_ms',
  'connect_ms',
  'download_ms',
  'total_bytes',
  'resolved_ip',
  'http_status',
  'staging',
  'is_partial',
  'is_concurrent',
  'detail_kind',
] as const satisfies readonly (keyof CheckRow)[];

export interface CheckRow {
  readonly id: number;
  readonly account_id: number;
  readonly monitor_guid: string;
  readonly slot_at: number;
  readonly attempt: number;
  readonly server_id: number;
  readonly error_level: number;
  readonly error_code: number;
  readonly error_description: string | null;
  readonly error_message: string | null;
  readonly total_ms: number;
  readonly resolve_ms: number;
  readonly connect_ms: number;
  readonly download_ms: number;
  readonly total_bytes: number | null;
  readonly resolved_ip: string | null;
  readonly http_status: number | null;
  readonly staging: boolean;
  readonly is_partial: boolean;
  readonly is_concurrent: boolean;
  readonly detail_kind: number;
}

/** Converts a row of monitor_check. */
export function toStoredCheck(row: CheckRow): StoredCheck {
  return {
    id: row.id,
    at: idInstant(row.id),
    accountId: row.account_id,
    monitorGuid: row.monitor_guid,
    slotAt: row.slot_at,
    attempt: row.attempt,
    serverId: row.server_id,
    errorLevel: row.error_level as ErrorLevel,
    errorCode: row.error_code,
    errorDescription: row.error_description ?? 'OK',
    errorMessage: row.error_message ?? '',
    totalMs: row.total_ms,
    resolveMs: row.resolve_ms,
    connectMs: row.connect_ms,
    downloadMs: row.download_ms,
    ...(row.total_bytes !== null && { totalBytes: row.total_bytes }),
    ...(row.resolved_ip !== null && { resolvedIpAddress: row.resolved_ip }),
    ...(row.http_status !== null && { httpStatusCode: row.http_status }),
    stagingMode: row.staging,
    isPartial: row.is_partial,
    isConcurrent: row.is_concurrent,
    detailKind: detailKinds[row.detail_kind] ?? 'none',
  };
}
