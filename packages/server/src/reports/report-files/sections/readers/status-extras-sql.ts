import type { NotesReaders } from '@vedette/contract/v1/account/account';
import type { MonitorMode } from '@vedette/contract/v4/monitor-enums';
import { sql } from 'kysely';
import type { Db } from '../../../../db/connection.js';
import { limitOf } from '../../../../screens/index.js';

/** What is told of a monitor beside how it stands. */
export interface StatusExtra {
  readonly monitorGuid: string;
  readonly type: string;
  readonly mode: MonitorMode;
  readonly isActive: boolean;
  readonly hasAlerts: boolean;
  readonly notes: string;
  /** Whom the account lets read them. */
  readonly notesFor: NotesReaders;
  readonly groupGuids: readonly string[];
  /** Of its load time limits, as they are written; null: none. */
  readonly limit1: string | null;
  readonly limit2: string | null;
}

/** Letters of notes: what is longer is for the page of its monitor. */
const MOST_OF_NOTES = 300;

export async function loadStatusExtras(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<ReadonlyMap<string, StatusExtra>> {
  if (guids.length === 0) return new Map();
  const { rows } = await sql<StatusExtra>`
    select m.monitor_guid as "monitorGuid", m.monitor_type as type, m.monitor_mode as mode, m.is_active as "isActive",
      m.generate_alert as "hasAlerts", left(coalesce(m.settings ->> 'Notes', ''), ${MOST_OF_NOTES}::int) as notes,
      a.monitor_notes_for as "notesFor", ${limitOf('LoadTimeLimit1')} as limit1, ${limitOf('LoadTimeLimit2')} as limit2,
      array(select g.monitor_group_guid::text from monitor_group_member g
        where g.account_id = m.account_id and g.monitor_guid = m.monitor_guid) as "groupGuids"
    from monitor m join account a on a.account_id = m.account_id
    where m.account_id = ${accountId} and m.monitor_guid = any(${guids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.monitorGuid, row]));
}
