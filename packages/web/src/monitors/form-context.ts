import { createContext, use } from 'react';
import type { FieldProblems } from '../api/problem.js';
import type { Draft } from './form-draft.js';

export interface MonitorForm {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly problems: FieldProblems;
  readonly isNew: boolean;
}

export const FormContext = createContext<MonitorForm | undefined>(undefined);

/** The form around; its fields find their values and problems here. */
export function useMonitorForm(): MonitorForm {
  const form = use(FormContext);
  if (!form) throw new Error('a field of the monitor form outside of it');
  return form;
}
