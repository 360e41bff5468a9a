import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { createContext, use } from 'react';
import type { Loose } from '../draft/script-draft.js';
import type { Changed } from './journey-changes.js';
import type { Place } from './journey-draft.js';

/** What the parts of the step editor share. */
export interface JourneyState {
  readonly steps: readonly Loose[];
  readonly notes: readonly ScriptNote[];
  /** The step or action whose settings are shown. */
  readonly open: Place | undefined;
  readonly show: (place: Place | undefined) => void;
  readonly change: (changed: Changed) => void;
  /** As `change`, and goes on with `place` of what was changed: the keyboard too. */
  readonly move: (changed: Changed, said: string) => void;
}

export const JourneyContext = createContext<JourneyState | undefined>(undefined);

export function useJourney(): JourneyState {
  const state = use(JourneyContext);
  if (!state) throw new Error('a part of the step editor outside of it');
  return state;
}
