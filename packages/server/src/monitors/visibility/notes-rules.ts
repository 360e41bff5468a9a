import type { NotesReaders } from '@vedette/contract/v1/account/account';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';

interface MonitorWithGroups {
  readonly monitorGuid: string;
  readonly groupGuids: readonly string[];
}

/** Returns whether the account's setting lets a caller read the notes of a monitor. */
export function maySeeNotes(
  { isAdministrator, rights }: Pick<Caller, 'isAdministrator' | 'rights'>,
  notesFor: NotesReaders,
  { monitorGuid, groupGuids }: MonitorWithGroups,
): boolean {
  if (notesFor === 'Administrators') return isAdministrator;
  return rights.monitorLevel(monitorGuid, groupGuids) >= MONITOR_LEVELS[notesFor];
}
