import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { t } from '../i18n/translate.js';
import { useKeys } from '../parts/keys/keys.js';
import { NoteDialog } from './note-dialog.js';

interface Notes {
  /** Opens the dialog for a new note; absent if the reader may not add notes for this monitor. */
  readonly add?: () => void;
  readonly edit: (note: ChartNote) => void;
}

const NotesContext = createContext<Notes | undefined>(undefined);

/** Note actions for charts; undefined outside a monitor's page. */
export const useNotes = (): Notes | undefined => useContext(NotesContext);

interface Props {
  readonly monitor: Pick<MonitorView, 'MonitorGuid' | 'MonitorGroups' | 'MayEdit'>;
  readonly children: ReactNode;
}

/** Lets the charts within add notes and edit those that the reader may edit. */
export function ChartNotesProvider({ monitor: { MonitorGuid, MonitorGroups, MayEdit }, children }: Props) {
  const [openNote, setOpenNote] = useState<ChartNote | 'new'>();
  const add = (): void => setOpenNote('new');
  useKeys(MayEdit ? [{ id: 'note', text: t('Add chart note'), run: add }] : []);
  return (
    <NotesContext value={{ ...(MayEdit && { add }), edit: setOpenNote }}>
      {children}
      {openNote !== undefined && (
        <NoteDialog
          monitorGuid={MonitorGuid}
          groups={MonitorGroups}
          stored={openNote === 'new' ? undefined : openNote}
          onClose={() => setOpenNote(undefined)}
        />
      )}
    </NotesContext>
  );
}
