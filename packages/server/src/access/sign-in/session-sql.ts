import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

export interface StoredSession {
  readonly sessionId: string;
  readonly operatorGuid: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly method: 'Password' | 'SingleSignOn';
}

export async function insertSession(
  tx: Db,
  accountId: number,
  session: StoredSession & { readonly tokenSha256: Buffer },
): Promise<void> {
  const row = {
    account_id: accountId,
    session_id: session.sessionId,
    operator_guid: session.operatorGuid,
    token_sha256: session.tokenSha256,
    address: session.address,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    expires_at: session.expiresAt,
    method: session.method,
  };
  await tx.insertInto('session').values(row).execute();
}

/** Stored proof of a session; a new one replaces an earlier one. */
export interface StoredProof {
  readonly proofSha256: Buffer | null;
  readonly provenUntil: number | null;
}

export async function saveProof(db: Db, accountId: number, sessionId: string, proof: StoredProof): Promise<void> {
  await db
    .updateTable('session')
    .set({ proof_sha256: proof.proofSha256, proven_until: proof.provenUntil })
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute();
}

const columns = [
  'session_id as sessionId',
  'operator_guid as operatorGuid',
  'address',
  'user_agent as userAgent',
  'created_at as createdAt',
  'last_seen_at as lastSeenAt',
  'expires_at as expiresAt',
  'method',
] as const;

export async function selectSessionByToken(
  db: Db,
  tokenSha256: Buffer,
): Promise<(StoredSession & StoredProof) | undefined> {
  return db
    .selectFrom('session')
    .select([...columns, 'proof_sha256 as proofSha256', 'proven_until as provenUntil'])
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirst();
}

export async function selectOperatorSessions(
  db: Db,
  accountId: number,
  operatorGuid: string,
): Promise<StoredSession[]> {
  return db
    .selectFrom('session')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Returns the addresses of all current sessions, and whether each belongs to the operator of this login name. */
export async function selectSessionAddresses(
  db: Db,
  email: string,
  at: number,
): Promise<{ readonly address: string; readonly isOwn: boolean }[]> {
  return db
    .selectFrom('session as s')
    .innerJoin('operator as o', (join) =>
      join.onRef('o.account_id', '=', 's.account_id').onRef('o.operator_guid', '=', 's.operator_guid'),
    )
    .select(['s.address', sql<boolean>`bool_or(lower(o.email) = ${email})`.as('isOwn')])
    .where('s.expires_at', '>', at)
    .groupBy('s.address')
    .execute();
}

export async function touchSession(db: Db, sessionId: string, at: number): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: at }).where('session_id', '=', sessionId).execute();
}

/** Ends sessions of one operator: the given one, or all but the one to keep. Returns their number. */
export async function deleteSessions(
  tx: Db,
  accountId: number,
  operatorGuid: string,
  filter: { readonly only?: string; readonly except?: string | undefined },
): Promise<number> {
  let query = tx.deleteFrom('session').where('account_id', '=', accountId).where('operator_guid', '=', operatorGuid);
  if (filter.only !== undefined) query = query.where('session_id', '=', filter.only);
  if (filter.except !== undefined) query = query.where('session_id', '!=', filter.except);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes sessions that have expired, or were not used since `idleSince`. */
export async function deleteOldSessions(db: Db, at: number, idleSince: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) => where.or([where('expires_at', '<=', at), where('last_seen_at', '<', idleSince)]))
    .execute();
}
