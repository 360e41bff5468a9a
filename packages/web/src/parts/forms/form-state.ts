import { createContext, use } from 'react';
import type { FieldProblems } from '../../api/problem.js';

/** What the fields of a form need of it. `D` is the draft: a value for each field, as it is typed. */
export interface FormState<D> {
  readonly draft: D;
  readonly set: (change: Partial<D>) => void;
  readonly problems: FieldProblems;
  readonly isNew: boolean;
}

/** Held without its type: a field knows the draft it was made for (`formFields`). */
export const FormContext = createContext<unknown>(undefined);

/** The form around; its fields find their values and problems here. */
export function useFormState<D>(): FormState<D> {
  const form = use(FormContext) as FormState<D> | undefined;
  if (!form) throw new Error('a field outside of its form');
  return form;
}
