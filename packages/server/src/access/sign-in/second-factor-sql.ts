import type { Db, Tx } from '../../db/connection.js';
import type { SecondFactorPolicy } from '../../db/tables/access.js';

/** Operator of a second factor. */
export interface FactorOwner {
  readonly accountId: number;
  readonly operatorGuid: string;
}

export interface StoredFactor {
  readonly sealedSecret: Buffer;
  readonly confirmedAt: number | null;
  readonly lastPeriod: number;
}

/** Returns the factor, locked until the transaction ends, so that a code is accepted only once. */
export async function lockFactor(tx: Tx, owner: FactorOwner): Promise<StoredFactor | undefined> {
  return tx
    .selectFrom('second_factor')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt', 'last_period as lastPeriod'])
    .where('account_id', '=', owner.accountId)
    .where('operator_guid', '=', owner.operatorGuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an unconfirmed secret, replacing one that was never confirmed. */
export async function saveFactor(tx: Tx, owner: FactorOwner, sealedSecret: Buffer, at: number): Promise<void> {
  const values = { sealed_secret: sealedSecret, created_at: at, confirmed_at: null, last_period: 0 };
  await tx
    .insertInto('second_factor')
    .values({ account_id: owner.accountId, operator_guid: owner.operatorGuid, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'operator_guid']).doUpdateSet(values))
    .execute();
}

export async function updateFactor(
  tx: Tx,
  owner: FactorOwner,
  change: { readonly last_period: number; readonly confirmed_at?: number },
): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set(change)
    .where('account_id', '=', owner.accountId)
    .where('operator_guid', '=', owner.operatorGuid)
    .execute();
}

/** Deletes the factor and its recovery codes. Returns whether there was one, confirmed or not. */
export async function deleteFactor(tx: Tx, owner: FactorOwner): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', owner.accountId)
    .where('operator_guid', '=', owner.operatorGuid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Replaces the recovery codes. */
export async function saveRecoveryCodes(tx: Tx, owner: FactorOwner, hashes: readonly Buffer[]): Promise<void> {
  const key = { account_id: owner.accountId, operator_guid: owner.operatorGuid };
  await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', owner.accountId)
    .where('operator_guid', '=', owner.operatorGuid)
    .execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ ...key, code_sha256: hash })))
    .execute();
}

/** Deletes a recovery code. Returns whether it was one of the operator's. */
export async function consumeRecoveryCode(tx: Tx, owner: FactorOwner, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', owner.accountId)
    .where('operator_guid', '=', owner.operatorGuid)
    .where('code_sha256', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface FactorState {
  /** The operator's setting; null means the account's. */
  readonly ownPolicy: SecondFactorPolicy | null;
  readonly accountPolicy: SecondFactorPolicy;
  readonly isSetUp: boolean;
  readonly recoveryCodeCount: number;
  readonly email: string;
  readonly hasPassword: boolean;
}

/** Returns undefined when there is no such operator. */
export async function selectFactorState(db: Db, owner: FactorOwner): Promise<FactorState | undefined> {
  const row = await db
    .selectFrom('operator as o')
    .innerJoin('account as a', 'a.account_id', 'o.account_id')
    .leftJoin('second_factor as f', (join) =>
      join.onRef('f.account_id', '=', 'o.account_id').onRef('f.operator_guid', '=', 'o.operator_guid'),
    )
    .select(['o.second_factor as ownPolicy', 'a.second_factor as accountPolicy', 'o.email'])
    .select(['f.confirmed_at as confirmedAt', 'o.password_hash as passwordHash'])
    .select((select) =>
      select
        .selectFrom('recovery_code as r')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('r.account_id', '=', 'o.account_id')
        .whereRef('r.operator_guid', '=', 'o.operator_guid')
        .as('recoveryCodes'),
    )
    .where('o.account_id', '=', owner.accountId)
    .where('o.operator_guid', '=', owner.operatorGuid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { ownPolicy, accountPolicy, email, confirmedAt, passwordHash, recoveryCodes } = row;
  const isSetUp = confirmedAt !== null;
  return {
    ownPolicy,
    accountPolicy,
    email,
    isSetUp,
    recoveryCodeCount: recoveryCodes ?? 0,
    hasPassword: passwordHash !== null,
  };
}

export async function updateOwnPolicy(tx: Tx, owner: FactorOwner, policy: SecondFactorPolicy | null): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ second_factor: policy })
    .where('account_id', '=', owner.accountId)
    .where('operator_guid', '=', owner.operatorGuid)
    .execute();
}
