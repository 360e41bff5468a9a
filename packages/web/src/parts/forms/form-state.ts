import { createContext, use } from 'react';
import type { FieldProblems } from '../../api/problem.js';

/** State of a form for its fields. `D` is the draft, a value for each field as typed. */
export interface FormState<D> {
  readonly draft: D;
  readonly set: (change: Partial<D>) => void;
  readonly problems: FieldProblems;
  readonly isNew: boolean;
}

/** Untyped; fields know the type of their draft (`formFields`). */
export const FormContext = createContext<unknown>(undefined);

/** Returns the state of the surrounding form. */
export function useFormState<D>(): FormState<D> {
  const form = use(FormContext) as FormState<D> | undefined;
  if (!form) throw new Error('useFormState must be used inside a form');
  return form;
}
