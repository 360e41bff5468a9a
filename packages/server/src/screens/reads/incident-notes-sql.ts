import type { Instant } from '@vedette/kernel/clock';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';

/** A note about an incident. */
export interface NoteRecord {
  readonly noteId: number;
  readonly operatorGuid: string;
  readonly operatorName: string;
  readonly at: Instant;
  readonly text: string;
}

/** The incident of a note, and the monitor whose pages show it. */
export interface IncidentReference {
  readonly accountId: number;
  readonly incidentId: number;
  readonly monitorGuid: string;
}

const MAX_ROWS = 500;

/** Returns the newest 500 notes of an incident, oldest first. */
export async function loadNotes(db: Db, incidentId: number): Promise<NoteRecord[]> {
  const rows = await db
    .selectFrom('incident_note')
    .select(['note_id as noteId', 'operator_guid as operatorGuid', 'operator_name as operatorName'])
    .select(['recorded_at as at', 'body as text'])
    .where('incident_id', '=', incidentId)
    .orderBy('note_id', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return rows.reverse();
}

export async function insertNote(db: Db, incident: IncidentReference, note: Omit<NoteRecord, 'noteId'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('incident_note')
      .values({
        account_id: incident.accountId,
        incident_id: incident.incidentId,
        recorded_at: note.at,
        body: note.text,
        operator_guid: note.operatorGuid,
        operator_name: note.operatorName,
      })
      .execute();
    await announceIncident(tx, incident);
  });
}

export async function deleteNote(db: Db, incident: IncidentReference, noteId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('incident_note')
      .where('incident_id', '=', incident.incidentId)
      .where('note_id', '=', noteId)
      .execute();
    await announceIncident(tx, incident);
  });
}

/** Announces a change so that pages with the incident reload it. */
export async function announceIncident(
  tx: Db,
  { accountId, monitorGuid }: Pick<IncidentReference, 'accountId' | 'monitorGuid'>,
): Promise<void> {
  await announce(tx, { topic: 'incident', accountId, ids: [monitorGuid] });
}
