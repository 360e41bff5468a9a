import type { OwnView } from '@vedette/contract/v1/screens/own-views';
import type { Db } from '../../db/connection.js';
import type { Caller } from '../../rights/index.js';

/** Preferences of an operator by their kind. */
export interface Preferences {
  /** Keys of actions of the web app that differ from the defaults. */
  readonly keys: Readonly<Record<string, string>>;
  readonly views: readonly OwnView[];
}
type What = keyof Preferences;
export type PreferenceOwner = Pick<Caller, 'accountId' | 'operatorGuid'>;

const preferenceKey = ({ accountId, operatorGuid }: PreferenceOwner, what: What) => ({
  account_id: accountId,
  operator_guid: operatorGuid,
  kind: what,
});

const ofKind = (db: Db, owner: PreferenceOwner, what: What) =>
  db
    .selectFrom('operator_preference')
    .select('value')
    .where((row) => row.and(preferenceKey(owner, what)));

/** Returns null when nothing is stored. */
export async function selectPreference<W extends What>(
  db: Db,
  owner: PreferenceOwner,
  what: W,
): Promise<Preferences[W] | null> {
  const row = await ofKind(db, owner, what).executeTakeFirst();
  // Nothing else is stored under that kind.
  return (row?.value ?? null) as Preferences[W] | null;
}

/** Returns the same as `selectPreference` and holds a lock until the transaction ends, even if nothing is stored yet. */
export async function lockPreference<W extends What>(
  tx: Db,
  owner: PreferenceOwner,
  what: W,
): Promise<Preferences[W] | null> {
  const nothing = { ...preferenceKey(owner, what), value: 'null' };
  await tx
    .insertInto('operator_preference')
    .values(nothing)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await ofKind(tx, owner, what).forUpdate().executeTakeFirstOrThrow();
  return row.value as Preferences[W] | null;
}

/** Stores the value and returns it as the database returns it. */
export async function updatePreference<W extends What>(
  tx: Db,
  owner: PreferenceOwner,
  what: W,
  value: Preferences[W],
): Promise<Preferences[W]> {
  const update = tx.updateTable('operator_preference').set({ value: JSON.stringify(value) });
  const written = update.where((row) => row.and(preferenceKey(owner, what))).returning('value');
  return (await written.executeTakeFirstOrThrow()).value as Preferences[W];
}
