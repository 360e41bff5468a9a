import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { problemsByField, problemSentences } from '../../api/problem.js';
import type { FormState } from './form-state.js';
import { replaceFieldNames } from './replace-field-names.js';
import { rebased } from './rebased.js';
import { labelOfField } from './form-labels.js';

interface Wiring<D, R> {
  readonly initial: D;
  /** Names the server may use in its problems; a problem of another name is shown above the form. */
  readonly fields: readonly string[];
  /** Where the form shows parts of what was sent, as `problemsByField` wants them. Default: nowhere of their own. */
  readonly toProblemPlaces?: (sent: D) => Readonly<Record<string, string>>;
  readonly isNew: boolean;
  readonly save: (draft: D) => Promise<R>;
  /** What the form holds after saving; secrets, for example, are empty again. Default: what was typed. */
  readonly settled?: (draft: D, result: R) => D;
  /** After it was saved; the form lets go of the page first. */
  readonly onSaved: (result: R, draft: D) => unknown;
}

export interface DraftForm<D> extends FormState<D> {
  readonly isChanged: boolean;
  /** Whether the page may be left without a question. */
  readonly mayLeave: () => boolean;
  readonly messages: readonly string[];
  readonly isPending: boolean;
  /** Saves what is typed, or what it is to be instead. */
  readonly submit: (draft?: D) => void;
  /** Tells what is wrong instead of saving. */
  readonly refuse: (messages: readonly string[]) => void;
}

/** A form over one draft: what is typed, whether it differs from what was there, saving it, and what was wrong. */
export function useDraftForm<D extends object, R>({
  initial,
  fields,
  toProblemPlaces = nowhere,
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
      const after = settled(saved, result); // Made once: lists are compared by which they are.
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

/** A list counts as changed when it was replaced. */
function differs<D extends object>(one: D, other: D): boolean {
  return (Object.keys(one) as (keyof D)[]).some((field) => !Object.is(one[field], other[field]));
}
