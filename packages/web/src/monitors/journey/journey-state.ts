import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { createContext, use } from 'react';
import type { Loose } from '../draft/script-draft.js';
import type { Changed } from './journey-changes.js';
import type { ScriptPosition } from './journey-draft.js';

/** State shared by the parts of the step editor. */
export interface JourneyState {
  readonly steps: readonly Loose[];
  readonly notes: readonly ScriptNote[];
  /** Step or action whose settings are shown. */
  readonly open: ScriptPosition | undefined;
  readonly show: (position: ScriptPosition | undefined) => void;
  readonly change: (changed: Changed) => void;
  /** Like `applyChange`; also opens and focuses the new position, and announces `announcement` to screen readers. */
  readonly move: (changed: Changed, announcement: string) => void;
}

export const JourneyContext = createContext<JourneyState | undefined>(undefined);

export function useJourney(): JourneyState {
  const state = use(JourneyContext);
  if (!state) throw new Error('useJourney must be used inside the step editor');
  return state;
}
