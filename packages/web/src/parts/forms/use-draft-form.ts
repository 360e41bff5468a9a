import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { problemsByField, problemSentences } from '../../api/problem.js';
import type { FormState } from './form-state.js';
import { replaceFieldNames } from './replace-field-names.js';
import { rebased } from './rebased.js';
import { labelOfField } from './form-labels.js';

interface Wiring<D, R> {
  readonly initial: D;
  /** Names that the server may use in problems. Problems of other names are shown above the form. */
  readonly fields: readonly string[];
  /** Maps paths to fields for `problemsByField`. Default: none. */
  readonly toProblemFields?: (sent: D) => Readonly<Record<string, string>>;
  readonly isNew: boolean;
  readonly save: (draft: D) => Promise<R>;
  /** Draft after saving; for example, secrets are cleared. Default: the saved draft. */
  readonly settled?: (draft: D, result: R) => D;
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
  readonly refuse: (messages: readonly string[]) => void;
}

/** State of a form over one draft: values, unsaved changes, saving and problems. */
export function useDraftForm<D extends object, R>({
  initial,
  fields,
  toProblemFields: toProblemPlaces = nowhere,
  isNew,
  save,
  settled = (same) => same,
  onSaved,
}: Wiring<D, R>): DraftForm<D> {
  const [kept, setKept] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const isLeaving = useRef(false);
  const mutation = useMutation({
    mutationFn: (saved: D) => save(saved),
    onSuccess: async (result, saved) => {
      const after = settled(saved, result); // Computed once, because lists are compared by identity.
      setKept(after);
      setDraft((now) => rebased(now, saved, after));
      isLeaving.current = true;
      await onSaved(result, saved);
      isLeaving.current = false;
    },
  });
  const [refused, refuse] = useState(NONE);
  const { error } = mutation;
  const messages = useMemo(() => (refused === NONE && error ? problemSentences(error) : refused), [error, refused]);
  const { variables: sent = initial } = mutation;
  const problems = useMemo(
    () => replaceFieldNames(problemsByField(messages, fields, toProblemPlaces(sent)), fields, labelOfField),
    [messages, fields, toProblemPlaces, sent],
  );
  const isChanged = differs(draft, kept);
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
      refuse(NONE);
      mutation.mutate(nextDraft);
    },
    refuse,
  };
}

const NONE: readonly string[] = [];
const nowhere = (): Readonly<Record<string, string>> => ({});

/** Lists count as changed if they were replaced. */
function differs<D extends object>(one: D, other: D): boolean {
  return (Object.keys(one) as (keyof D)[]).some((field) => !Object.is(one[field], other[field]));
}
