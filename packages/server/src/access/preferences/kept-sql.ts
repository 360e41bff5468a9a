import type { OwnView } from '@vedette/contract/v1/screens/own-views';
import type { Db } from '../../db/connection.js';
import type { Caller } from '../../rights/index.js';

/** What an operator keeps for himself, by its kind. */
export interface Kept {
  /** Of actions of the app, where they are not as it comes. */
  readonly keys: Readonly<Record<string, string>>;
  readonly views: readonly OwnView[];
}
type What = keyof Kept;
export type PreferenceOwner = Pick<Caller, 'accountId' | 'operatorGuid'>;

const preferenceKey = ({ accountId, operatorGuid }: PreferenceOwner, what: What) => ({
  account_id: accountId,
  operator_guid: operatorGuid,
  what,
});

const ofKind = (db: Db, owner: PreferenceOwner, what: What) =>
  db
    .selectFrom('operator_kept')
    .select('value')
    .where((row) => row.and(preferenceKey(owner, what)));

/** Null for nothing. */
export async function selectKept<W extends What>(db: Db, owner: PreferenceOwner, what: W): Promise<Kept[W] | null> {
  const row = await ofKind(db, owner, what).executeTakeFirst();
  // Nothing else is written under that kind.
  return (row?.value ?? null) as Kept[W] | null;
}

/** As `selectKept`, held until the transaction ends, also where there is nothing yet. */
export async function holdKept<W extends What>(tx: Db, owner: PreferenceOwner, what: W): Promise<Kept[W] | null> {
  const nothing = { ...preferenceKey(owner, what), value: 'null' };
  await tx
    .insertInto('operator_kept')
    .values(nothing)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await ofKind(tx, owner, what).forUpdate().executeTakeFirstOrThrow();
  return row.value as Kept[W] | null;
}

/** Answers it as it is read. */
export async function updateKept<W extends What>(
  tx: Db,
  owner: PreferenceOwner,
  what: W,
  value: Kept[W],
): Promise<Kept[W]> {
  const update = tx.updateTable('operator_kept').set({ value: JSON.stringify(value) });
  const written = update.where((row) => row.and(preferenceKey(owner, what))).returning('value');
  return (await written.executeTakeFirstOrThrow()).value as Kept[W];
}
