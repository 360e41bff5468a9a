import { requireHashMatch, definitionHash, type IfMatch } from '@vedette/kernel/hash';
import {
  lockPreference,
  selectPreference,
  updatePreference,
  type PreferenceOwner,
  type Preferences,
} from './preferences-sql.js';
import type { ContextPick } from '../../module/context.js';

/** Returns what an operator has stored, with its Hash; null when nothing is stored. */
export async function readPreference<W extends keyof Preferences>(
  context: ContextPick<'db'>,
  owner: PreferenceOwner,
  preference: W,
): Promise<{ readonly value: Preferences[W] | null; readonly Hash: string }> {
  const value = await selectPreference(context.db, owner, preference);
  return { value, Hash: definitionHash(value) };
}

export interface PreferenceWrite<W extends keyof Preferences> {
  readonly value: Preferences[W];
  readonly ifMatch: IfMatch;
}

/**
 * Replaces everything of one kind.
 * @throws Fault `conflict` when its Hash has changed in the meantime.
 */
export function savePreference<W extends keyof Preferences>(
  context: ContextPick<'db'>,
  owner: PreferenceOwner,
  preference: W,
  { value, ifMatch }: PreferenceWrite<W>,
): Promise<{ Hash: string }> {
  return context.db.transaction().execute(async (tx) => {
    requireHashMatch(ifMatch, definitionHash(await lockPreference(tx, owner, preference)));
    return { Hash: definitionHash(await updatePreference(tx, owner, preference, value)) };
  });
}
