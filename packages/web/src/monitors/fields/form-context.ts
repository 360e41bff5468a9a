import { type FormState, useFormState } from '../../parts/forms/form-state.js';
import type { MonitorDraft } from '../draft/form-draft.js';

/** Returns the state of the surrounding monitor form. */
export const useMonitorForm = (): FormState<MonitorDraft> => useFormState<MonitorDraft>();
