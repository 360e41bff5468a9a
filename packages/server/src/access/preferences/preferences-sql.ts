import type { SavedView } from '@vedette/contract/v1/screens/saved-views';
import type { Db } from '../../db/connection.js';
import type { Caller } from '../../rights/index.js';

/** Preferences of an operator by their kind. */
export interface Preferences {
  /** Keys of actions of the web app that differ from the defaults. */
  readonly keys: Readonly<Record<string, string>>;
  readonly views: readonly SavedView[];
}
type PreferenceKind = keyof Preferences;
export type PreferenceOwner = Pick<Caller, 'accountId' | 'operatorGuid'>;

const preferenceKey = ({ accountId, operatorGuid }: PreferenceOwner, preference: PreferenceKind) => ({
  account_id: accountId,
  operator_guid: operatorGuid,
  kind: preference,
});

const queryPreference = (db: Db, owner: PreferenceOwner, preference: PreferenceKind) =>
  db
    .selectFrom('operator_preference')
    .select('value')
    .where((row) => row.and(preferenceKey(owner, preference)));

/** Returns null when nothing is stored. */
export async function selectPreference<W extends PreferenceKind>(
  db: Db,
  owner: PreferenceOwner,
  preference: W,
): Promise<Preferences[W] | null> {
  const row = await queryPreference(db, owner, preference).executeTakeFirst();
  // Nothing else is stored under that kind.
  return (row?.value ?? null) as Preferences[W] | null;
}

/** Returns the same as `selectPreference` and holds a lock until the transaction ends, even if nothing is stored yet. */
export async function lockPreference<W extends PreferenceKind>(
  tx: Db,
  owner: PreferenceOwner,
  preference: W,
): Promise<Preferences[W] | null> {
  const emptyRow = { ...preferenceKey(owner, preference), value: 'null' };
  await tx
    .insertInto('operator_preference')
    .values(emptyRow)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await queryPreference(tx, owner, preference).forUpdate().executeTakeFirstOrThrow();
  return row.value as Preferences[W] | null;
}

/** Stores the value and returns it as the database returns it. */
export async function updatePreference<W extends PreferenceKind>(
  tx: Db,
  owner: PreferenceOwner,
  preference: W,
  value: Preferences[W],
): Promise<Preferences[W]> {
  const update = tx.updateTable('operator_preference').set({ value: JSON.stringify(value) });
  const written = update.where((row) => row.and(preferenceKey(owner, preference))).returning('value');
  return (await written.executeTakeFirstOrThrow()).value as Preferences[W];
}
