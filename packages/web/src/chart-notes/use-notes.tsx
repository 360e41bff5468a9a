import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { t } from '../i18n/translate.js';
import { useKeys } from '../parts/keys/keys.js';
import { NoteDialog } from './note-dialog.js';

interface Notes {
  /** Opens the dialog for a new note; absent if the reader may not add notes for this monitor. */
  readonly add?: () => void;
  readonly change: (note: ChartNote) => void;
}

const NotesOfPage = createContext<Notes | undefined>(undefined);

/** Note actions for charts; undefined outside a monitor's page. */
export const useNotes = (): Notes | undefined => useContext(NotesOfPage);

interface Props {
  readonly monitor: Pick<MonitorView, 'MonitorGuid' | 'MonitorGroups' | 'MayEdit'>;
  readonly children: ReactNode;
}

/** Lets the charts within add notes and edit those that the reader may edit. */
export function NotesForCharts({ monitor: { MonitorGuid, MonitorGroups, MayEdit }, children }: Props) {
  const [open, setOpen] = useState<ChartNote | 'new'>();
  const add = (): void => setOpen('new');
  useKeys(MayEdit ? [{ does: 'note', text: t('Add chart note'), run: add }] : []);
  return (
    <NotesOfPage value={{ ...(MayEdit && { add }), change: setOpen }}>
      {children}
      {open !== undefined && (
        <NoteDialog
          monitorGuid={MonitorGuid}
          groups={MonitorGroups}
          stored={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </NotesOfPage>
  );
}
