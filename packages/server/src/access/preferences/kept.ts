import { demandMatch, definitionHash, type IfMatch } from '@vedette/kernel/hash';
import { holdKept, selectKept, updateKept, type PreferenceOwner, type Kept } from './kept-sql.js';
import type { ContextPick } from '../../module/context.js';

/** Returns what an operator has stored, with its Hash; null when nothing is stored. */
export async function readKept<W extends keyof Kept>(
  context: ContextPick<'db'>,
  owner: PreferenceOwner,
  what: W,
): Promise<{ readonly value: Kept[W] | null; readonly Hash: string }> {
  const value = await selectKept(context.db, owner, what);
  return { value, Hash: definitionHash(value) };
}

export interface Keeping<W extends keyof Kept> {
  readonly value: Kept[W];
  readonly ifMatch: IfMatch;
}

/**
 * Replaces everything of one kind.
 * @throws Fault `conflict` when its Hash has changed in the meantime.
 */
export function keep<W extends keyof Kept>(
  context: ContextPick<'db'>,
  owner: PreferenceOwner,
  what: W,
  { value, ifMatch }: Keeping<W>,
): Promise<{ Hash: string }> {
  return context.db.transaction().execute(async (tx) => {
    demandMatch(ifMatch, definitionHash(await holdKept(tx, owner, what)));
    return { Hash: definitionHash(await updateKept(tx, owner, what, value)) };
  });
}
