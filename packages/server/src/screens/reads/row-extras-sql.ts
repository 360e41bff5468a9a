import type { NotesReaders } from '@vedette/contract/v1/account/account';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Values that a row of the list shows besides the facts of a monitor. */
export interface RowExtra {
  readonly monitorGuid: string;
  readonly notes: string;
  /** Setting of the account: who may read the notes. */
  readonly notesFor: NotesReaders;
  /** Checkpoint of the last check; null when there is none. */
  readonly checkpointName: string | null;
  /** Load time limits as written; null: none. */
  readonly limit1: string | null;
  readonly limit2: string | null;
}

/** Maximum characters of notes: a list of 200 monitors has many. */
const MAX_NOTES_LENGTH = 1_000;

/** Returns a load time limit of the monitor `m` as written; null: none. */
const loadTimeLimitSql = (
  type: 'LoadTimeLimit1' | 'LoadTimeLimit2',
) => sql`(select one ->> 'Value' from jsonb_array_elements(
  case jsonb_typeof(m.error_conditions) when 'array' then m.error_conditions else '[]' end) one
  where one ->> 'ErrorConditionType' = ${type} limit 1)`;

/** Loads extras for the monitors of a page. */
export async function loadRowExtras(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<ReadonlyMap<string, RowExtra>> {
  if (guids.length === 0) return new Map();
  const { rows } = await sql<RowExtra>`
    select m.monitor_guid as "monitorGuid", left(coalesce(m.settings ->> 'Notes', ''), ${MAX_NOTES_LENGTH}::int) as notes,
      a.monitor_notes_for as "notesFor",
      case when s.check_id is null then null when m.use_concurrent_monitoring then 'Multiple locations' else p.name end
        as "checkpointName",
      ${loadTimeLimitSql('LoadTimeLimit1')} as limit1, ${loadTimeLimitSql('LoadTimeLimit2')} as limit2
    from monitor m join account a on a.account_id = m.account_id
      left join monitor_state s on s.monitor_guid = m.monitor_guid
      left join checkpoint_server v on v.server_id = s.server_id
      left join checkpoint p on p.checkpoint_id = v.checkpoint_id
    where m.account_id = ${accountId} and m.monitor_guid = any(${guids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.monitorGuid, row]));
}

/** Returns who may read the notes of monitors, as the account is set. */
export async function loadNotesReaders(db: Db, accountId: number): Promise<NotesReaders> {
  const row = await db
    .selectFrom('account')
    .select('monitor_notes_for as notesFor')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.notesFor;
}
