import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import type { ProviderSettings } from './single-sign-on-rules.js';

export interface Provider {
  readonly accountId: number;
  readonly protocol: 'OpenIdConnect' | 'Saml';
  readonly isEnabled: boolean;
  readonly name: string;
  readonly settings: ProviderSettings;
  readonly sealedClientSecret: Buffer | null;
  readonly changedAt: number;
}

const columns = [
  'account_id as accountId',
  'protocol',
  'is_enabled as isEnabled',
  'name',
  'settings',
  'sealed_client_secret as sealedClientSecret',
  'changed_at as changedAt',
] as const;

export async function selectProvider(db: Db, accountId: number): Promise<Provider | undefined> {
  return db.selectFrom('single_sign_on').select(columns).where('account_id', '=', accountId).executeTakeFirst();
}

/** Returns the active providers of all accounts. */
export async function selectEnabledProviders(db: Db): Promise<Provider[]> {
  return db
    .selectFrom('single_sign_on')
    .select(columns)
    .where('is_enabled', '=', true)
    .orderBy(sql`lower(name)`)
    .limit(100)
    .execute();
}

/** Returns whether the account has an active identity provider. */
export async function hasSingleSignOn(db: Db, accountId: number): Promise<boolean> {
  return (await selectProvider(db, accountId))?.isEnabled === true;
}

export async function saveProvider(tx: Tx, provider: Provider): Promise<void> {
  const values = {
    protocol: provider.protocol,
    is_enabled: provider.isEnabled,
    name: provider.name,
    settings: JSON.stringify(provider.settings),
    sealed_client_secret: provider.sealedClientSecret,
    changed_at: provider.changedAt,
  };
  await tx
    .insertInto('single_sign_on')
    .values({ account_id: provider.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export async function deleteProvider(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('single_sign_on').where('account_id', '=', accountId).execute();
}

/** A sign-in that was redirected to a provider, without a response so far. */
export interface Attempt {
  readonly accountId: number;
  readonly stateSha256: Buffer;
  readonly expected: Readonly<Record<string, string>>;
  readonly returnTo: string;
  /** Hash of the cookie that ties it to one browser; empty when the response arrives without cookies. */
  readonly browserSha256: Buffer;
  readonly expiresAt: number;
}

export async function insertAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .insertInto('single_sign_on_attempt')
    .values({
      account_id: attempt.accountId,
      state_sha256: attempt.stateSha256,
      expected: JSON.stringify(attempt.expected),
      return_to: attempt.returnTo,
      browser_sha256: attempt.browserSha256,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

export async function selectAttempt(db: Db, accountId: number, stateSha256: Buffer): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('single_sign_on_attempt')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state_sha256', '=', stateSha256)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    accountId,
    stateSha256,
    expected: row.expected,
    returnTo: row.return_to,
    browserSha256: row.browser_sha256,
    expiresAt: row.expires_at,
  };
}

/** Deletes the attempt and returns it; of two concurrent calls only one gets it. */
export async function consumeAttempt(db: Db, accountId: number, stateSha256: Buffer): Promise<Attempt | undefined> {
  const attempt = await selectAttempt(db, accountId, stateSha256);
  const { numDeletedRows } = await db
    .deleteFrom('single_sign_on_attempt')
    .where('account_id', '=', accountId)
    .where('state_sha256', '=', stateSha256)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n ? attempt : undefined;
}

/** Returns whether the assertion was unused; it is marked as used until `expiresAt`. */
export async function markAssertionUsed(
  tx: Tx,
  accountId: number,
  assertionSha256: Buffer,
  expiresAt: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('used_assertion')
    .values({ account_id: accountId, assertion_sha256: assertionSha256, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes expired attempts and assertions. */
export async function deleteOldSignOns(db: Db, at: number): Promise<void> {
  await db.deleteFrom('single_sign_on_attempt').where('expires_at', '<=', at).execute();
  await db.deleteFrom('used_assertion').where('expires_at', '<=', at).execute();
}

/** Returns the operator of the account with this address who may sign in through the provider. */
export async function selectSignOnOperator(db: Db, accountId: number, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('operator as o')
    .innerJoin('account as a', 'a.account_id', 'o.account_id')
    .select('o.operator_guid')
    .where('o.account_id', '=', accountId)
    .where(sql`lower(o.email)`, '=', email.trim().toLowerCase())
    .where(sql<boolean>`coalesce(o.allow_single_signon, a.allow_single_signon)`)
    .executeTakeFirst();
  return row?.operator_guid;
}
