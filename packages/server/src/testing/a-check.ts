import { randomUUID } from 'node:crypto';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import type { HttpDetail, NewCheck } from '../checks/index.js';
import { anAccountRow } from './an-account-row.js';

/** Monday 2 November 2026, 10:00 UTC: an ordinary time. */
export const monday = Date.parse('2026-11-02T10:00:00Z');

const madeCounts = new Map<number, number>();

/** Returns ids of an instant in the order of the calls, whatever their monitors. Like old ones, they have no partition. */
function newId(at: number): number {
  const count = madeCounts.get(at) ?? 0;
  madeCounts.set(at, count + 1);
  return lowestIdAt(at) + count;
}

/** Returns an OK check of 120 ms at `at`, unless overridden. */
export function aCheck(
  overrides: Partial<NewCheck> & { readonly monitorGuid: string; readonly at?: number },
): NewCheck {
  const { at = monday, ...fields } = overrides;
  const isError = (fields.errorLevel ?? 0) > 0;
  return {
    id: newId(at),
    accountId: 1,
    slotAt: at,
    attempt: 0,
    serverId: 101,
    errorLevel: 0,
    errorCode: isError ? 3500 : 0,
    errorDescription: isError ? 'HTTP status 500' : 'OK',
    errorMessage: '',
    totalMs: 120,
    resolveMs: 10,
    connectMs: 20,
    downloadMs: 90,
    totalBytes: 1024,
    resolvedIpAddress: '192.0.2.10',
    httpStatusCode: isError ? 500 : 200,
    isTimed: true,
    stagingMode: false,
    isPartial: false,
    isConcurrent: false,
    ...fields,
  };
}

/** Returns the details of an HTTP check of a small page. */
export function anHttpDetail(overrides: Partial<HttpDetail> = {}): HttpDetail {
  return {
    kind: 'http',
    url: 'https://example.com/',
    requestHeaders: 'accept: */*\r\nhost: example.com',
    responseHeaders: 'content-type: text/html\r\nserver: test',
    isBodyCut: false,
    facts: { httpVersion: '1.1', contentType: 'text/html', redirects: [] },
    ...overrides,
  };
}

/** Inserts a monitor, and its account, with only the required columns; returns its guid. */
export async function aMonitorRow(
  db: Db,
  overrides: { accountId?: number; name?: string; guid?: string } = {},
): Promise<string> {
  const guid = overrides.guid ?? randomUUID();
  await anAccountRow(db, overrides.accountId);
  await sql`
    insert into monitor (account_id, monitor_guid, name, monitor_type, monitor_mode, is_active, generate_alert,
      interval_ms, interval_format, selected_checkpoints, use_primary_checkpoints_only, use_concurrent_monitoring, settings,
      hash, created_at, modified_at, definition_changed_at)
    values (${overrides.accountId ?? 1}, ${guid}, ${overrides.name ?? guid}, 'Https', 'Production', true, true, 300000,
      'minutes', '{"Checkpoints":[],"Regions":[],"ExcludeLocations":[]}', false, false, '{}', '', 0, 0, 0)`.execute(db);
  return guid;
}
