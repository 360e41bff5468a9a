import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { createContext, use } from 'react';
import type { JsonObject } from '../draft/script-draft.js';
import type { ScriptChange } from './journey-changes.js';
import type { ScriptPosition } from './journey-draft.js';

/** State shared by the parts of the step editor. */
export interface JourneyState {
  readonly steps: readonly JsonObject[];
  readonly notes: readonly ScriptNote[];
  /** Step or action whose settings are shown. */
  readonly openPosition: ScriptPosition | undefined;
  readonly show: (position: ScriptPosition | undefined) => void;
  readonly applyChange: (change: ScriptChange) => void;
  /** Like `applyChange`; also opens and focuses the new position, and announces `announcement` to screen readers. */
  readonly applyAndFocus: (change: ScriptChange, announcement: string) => void;
}

export const JourneyContext = createContext<JourneyState | undefined>(undefined);

export function useJourney(): JourneyState {
  const state = use(JourneyContext);
  if (!state) throw new Error('useJourney must be used inside the step editor');
  return state;
}
