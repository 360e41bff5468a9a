import { type ReactNode, useCallback, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { Confirm } from '../dialogs/confirm.js';

interface Edited<Key> {
  /** Key of the object in the form; undefined for a new one. */
  readonly edited: Key | undefined;
  /** Edits another object. Asks first if there are unsaved changes. */
  readonly edit: (key: Key) => void;
  /** Resets the form to a new object, without asking. */
  readonly done: () => void;
  /** Called by the form when it gains or loses unsaved changes. */
  readonly setUnsaved: (isTyped: boolean) => void;
  /** Confirmation to render beside the form. */
  readonly question: ReactNode;
}

/** Tracks which of several objects a shared form edits, by its key, because the objects may be reloaded meanwhile. */
export function useEdited<Key extends string | number>(): Edited<Key> {
  const [edited, setEdited] = useState<Key>();
  const [nextKey, setNextKey] = useState<Key>();
  const isTyped = useRef(false);
  const setUnsaved = useCallback((now: boolean): void => {
    isTyped.current = now;
  }, []);
  return {
    edited,
    edit: (key) => {
      if (isTyped.current && key !== edited) setNextKey(key);
      else setEdited(key);
    },
    done: () => setEdited(undefined),
    setUnsaved,
    question: nextKey !== undefined && (
      <Confirm
        title={t('Discard unsaved changes?')}
        text={t('The changes in the form below are not saved and will be lost.')}
        action={t('Discard changes')}
        onYes={() => setEdited(nextKey)}
        onClose={() => setNextKey(undefined)}
      />
    ),
  };
}
