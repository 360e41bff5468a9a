import { type FormState, useFormState } from '../../parts/forms/form-state.js';
import type { Draft } from '../draft/form-draft.js';

/** The monitor form around. */
export const useMonitorForm = (): FormState<Draft> => useFormState<Draft>();
