import { type ReactNode, useCallback, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { Confirm } from '../dialogs/confirm.js';

interface EditedItem<Key> {
  /** Key of the object in the form; undefined for a new one. */
  readonly editedKey: Key | undefined;
  /** Edits another object. Asks first if there are unsaved changes. */
  readonly edit: (key: Key) => void;
  /** Resets the form to a new object, without asking. */
  readonly reset: () => void;
  /** Called by the form when it gains or loses unsaved changes. */
  readonly setUnsaved: (hasUnsavedChanges: boolean) => void;
  /** Confirmation to render beside the form. */
  readonly confirmation: ReactNode;
}

/** Tracks which of several objects a shared form edits, by its key, because the objects may be reloaded meanwhile. */
export function useEditedItem<Key extends string | number>(): EditedItem<Key> {
  const [editedKey, setEditedKey] = useState<Key>();
  const [pendingKey, setPendingKey] = useState<Key>();
  const hasUnsavedChanges = useRef(false);
  const setUnsaved = useCallback((isUnsaved: boolean): void => {
    hasUnsavedChanges.current = isUnsaved;
  }, []);
  return {
    editedKey,
    edit: (key) => {
      if (hasUnsavedChanges.current && key !== editedKey) setPendingKey(key);
      else setEditedKey(key);
    },
    reset: () => setEditedKey(undefined),
    setUnsaved,
    confirmation: pendingKey !== undefined && (
      <Confirm
        title={t('Discard unsaved changes?')}
        text={t('The changes in the form below are not saved and will be lost.')}
        action={t('Discard changes')}
        onConfirm={() => setEditedKey(pendingKey)}
        onClose={() => setPendingKey(undefined)}
      />
    ),
  };
}
