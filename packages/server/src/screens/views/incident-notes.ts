/** Actions of operators on an incident: acknowledge it and add notes. */
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import type { ReadDeps } from '../reads/read-deps.js';
import type { IncidentReference } from '../reads/incident-notes-sql.js';
import { findIncident } from './incident-view.js';

const loadIncidentReference = async (
  deps: ReadDeps,
  caller: Caller,
  incidentId: number,
): Promise<IncidentReference> => {
  const { monitorGuid } = await findIncident(deps, caller, incidentId);
  return { accountId: caller.accountId, incidentId, monitorGuid };
};

/**
 * Records that the caller acknowledges an incident; the first acknowledgement stays. Escalation and OK alerts continue.
 */
export async function acknowledgeIncident(deps: ReadDeps, caller: Caller, incidentId: number): Promise<void> {
  await deps.reads.acknowledge(
    await loadIncidentReference(deps, caller, incidentId),
    caller.operatorGuid,
    deps.clock.now(),
  );
}

/**
 * Adds a note to an incident.
 * @throws Fault `missing` unless the caller may see the monitor.
 */
export async function addNote(deps: ReadDeps, caller: Caller, incidentId: number, text: string): Promise<void> {
  const { operatorGuid, operatorName } = caller;
  const note = { operatorGuid, operatorName, at: deps.clock.now(), text: text.trim() };
  await deps.reads.insertNote(await loadIncidentReference(deps, caller, incidentId), note);
}

/**
 * Deletes a note.
 * @throws Fault `missing`; `forbidden` for the note of another operator, unless the caller is an administrator.
 */
export async function removeNote(
  deps: ReadDeps,
  caller: Caller,
  { incidentId, noteId }: { readonly incidentId: number; readonly noteId: number },
): Promise<void> {
  const incident = await loadIncidentReference(deps, caller, incidentId);
  const note = (await deps.reads.notes(incidentId)).find((each) => each.noteId === noteId);
  if (!note) throw new Fault('missing', `NoteId: the incident has no note ${noteId}`);
  if (!mayRemove(caller, note))
    throw new Fault('forbidden', 'Only the author of a note or an administrator may delete it');
  await deps.reads.deleteNote(incident, noteId);
}

const mayRemove = (caller: Caller, note: { readonly operatorGuid: string }): boolean =>
  caller.isAdministrator || note.operatorGuid === caller.operatorGuid;
