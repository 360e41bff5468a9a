import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { problemsByField, problemSentences } from '../../api/problem.js';
import type { FormState } from './form-state.js';
import { replaceFieldNames } from './replace-field-names.js';
import { rebaseDraft } from './rebase-draft.js';
import { fieldLabel } from './form-labels.js';

interface Options<D, R> {
  readonly initial: D;
  /** Names that the server may use in problems. Problems of other names are shown above the form. */
  readonly fields: readonly string[];
  /** Maps paths to fields for `problemsByField`. Default: none. */
  readonly toProblemFields?: (submitted: D) => Readonly<Record<string, string>>;
  readonly isNew: boolean;
  readonly save: (draft: D) => Promise<R>;
  /** Draft after saving; for example, secrets are cleared. Default: the saved draft. */
  readonly toDraftAfterSave?: (draft: D, result: R) => D;
  /** Called after saving. The page may then be left without confirmation. */
  readonly onSaved: (result: R, draft: D) => unknown;
}

export interface DraftForm<D> extends FormState<D> {
  readonly isChanged: boolean;
  /** Returns whether the page may be left without confirmation. */
  readonly mayLeave: () => boolean;
  readonly messages: readonly string[];
  readonly isPending: boolean;
  /** Saves the current draft, or the given one. */
  readonly submit: (draft?: D) => void;
  /** Shows problems instead of saving. */
  readonly showMessages: (messages: readonly string[]) => void;
}

/** State of a form over one draft: values, unsaved changes, saving and problems. */
export function useDraftForm<D extends object, R>({
  initial,
  fields,
  toProblemFields: mapProblemFields = noProblemFields,
  isNew,
  save,
  toDraftAfterSave = (draft) => draft,
  onSaved,
}: Options<D, R>): DraftForm<D> {
  const [savedDraft, setSavedDraft] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const isLeaving = useRef(false);
  const mutation = useMutation({
    mutationFn: (submitted: D) => save(submitted),
    onSuccess: async (result, submitted) => {
      const storedDraft = toDraftAfterSave(submitted, result); // Computed once, because lists are compared by identity.
      setSavedDraft(storedDraft);
      setDraft((now) => rebaseDraft(now, submitted, storedDraft));
      isLeaving.current = true;
      await onSaved(result, submitted);
      isLeaving.current = false;
    },
  });
  const [shownMessages, showMessages] = useState(NONE);
  const { error } = mutation;
  const messages = useMemo(
    () => (shownMessages === NONE && error ? problemSentences(error) : shownMessages),
    [error, shownMessages],
  );
  const { variables: lastSubmitted = initial } = mutation;
  const problems = useMemo(
    () => replaceFieldNames(problemsByField(messages, fields, mapProblemFields(lastSubmitted)), fields, fieldLabel),
    [messages, fields, mapProblemFields, lastSubmitted],
  );
  const isChanged = hasChanges(draft, savedDraft);
  return {
    draft,
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    problems,
    messages,
    isNew,
    isChanged,
    mayLeave: () => !isChanged || isLeaving.current,
    isPending: mutation.isPending,
    submit: (nextDraft = draft) => {
      setDraft(nextDraft);
      showMessages(NONE);
      mutation.mutate(nextDraft);
    },
    showMessages,
  };
}

const NONE: readonly string[] = [];
const noProblemFields = (): Readonly<Record<string, string>> => ({});

/** Lists count as changed if they were replaced. */
function hasChanges<D extends object>(one: D, other: D): boolean {
  return (Object.keys(one) as (keyof D)[]).some((field) => !Object.is(one[field], other[field]));
}
