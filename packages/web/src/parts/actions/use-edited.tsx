import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Confirm } from '../dialogs/confirm.js';

interface Edited<Key> {
  /** What the form is for; undefined: something new. */
  readonly edited: Key | undefined;
  /** Another one, after a question when something was typed and not saved. */
  readonly edit: (key: Key) => void;
  /** Back to something new, without a question. */
  readonly done: () => void;
  /** Told by the form: whether what is typed would be lost. */
  readonly noteTyped: (isTyped: boolean) => void;
  /** To be shown beside the form. */
  readonly question: ReactNode;
}

/** Which of several things the one form below them is for, by its key: what it holds is read anew meanwhile. */
export function useEdited<Key extends string | number>(): Edited<Key> {
  const [edited, setEdited] = useState<Key>();
  const [nextKey, setNextKey] = useState<Key>();
  const isTyped = useRef(false);
  const noteTyped = useCallback((now: boolean): void => {
    isTyped.current = now;
  }, []);
  return {
    edited,
    edit: (key) => {
      if (isTyped.current && key !== edited) setNextKey(key);
      else setEdited(key);
    },
    done: () => setEdited(undefined),
    noteTyped,
    question: nextKey !== undefined && (
      <Confirm
        title="Leave what you typed?"
        text="What stands in the form below is not saved yet, and is lost."
        action="Leave it"
        onYes={() => setEdited(nextKey)}
        onClose={() => setNextKey(undefined)}
      />
    ),
  };
}
