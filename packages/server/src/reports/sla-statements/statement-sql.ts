import type { SlaStatement } from '@vedette/contract/v1/sla/sla-statement';
import { sql } from 'kysely';
import type { Db, Tx } from '../../definitions/index.js';

/** A statement with its files; `authorGuid` is the operator who created it. */
export interface NewStatement extends SlaStatement {
  readonly accountId: number;
  readonly slaGuid: string;
  readonly madeBy: string;
  readonly document: Buffer;
  readonly bundle: Buffer;
}

export async function insertStatement(tx: Tx, one: NewStatement): Promise<void> {
  await tx
    .insertInto('sla_statement')
    .values({
      account_id: one.accountId,
      statement_guid: one.StatementGuid,
      sla_guid: one.slaGuid,
      created_at: one.CreatedAt,
      created_by: one.madeBy,
      created_by_name: one.CreatedBy,
      from_at: one.FromAt,
      until_at: one.UntilAt,
      monitors: one.Monitors,
      checks: one.Checks,
      fingerprint: one.Fingerprint,
      file_name: one.FileName,
      document: one.document,
      bundle: one.bundle,
    })
    .execute();
}

/** Selects statements of an SLA: those of one operator, or of all operators if `authorGuid` is undefined. */
export interface StatementScope {
  readonly accountId: number;
  readonly slaGuid: string;
  readonly madeBy: string | undefined;
}

/** Statements per operator and SLA; also the maximum length of their list. */
export const MAX_STATEMENTS = 200;

const within = (db: Db, { accountId, slaGuid, madeBy }: StatementScope) => {
  const all = db.selectFrom('sla_statement').where('account_id', '=', accountId).where('sla_guid', '=', slaGuid);
  return madeBy === undefined ? all : all.where('created_by', '=', madeBy);
};

/** Newest first. */
export async function selectStatements(db: Db, scope: StatementScope): Promise<SlaStatement[]> {
  return within(db, scope)
    .select([
      'statement_guid as StatementGuid',
      'created_at as CreatedAt',
      'created_by_name as CreatedBy',
      'from_at as FromAt',
      'until_at as UntilAt',
      'monitors as Monitors',
      'checks as Checks',
      'fingerprint as Fingerprint',
      'file_name as FileName',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('statement_guid')
    .limit(MAX_STATEMENTS)
    .execute();
}

export async function countStatements(db: Db, scope: StatementScope & { readonly madeBy: string }): Promise<number> {
  const { count } = await within(db, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectStatementFile(
  db: Db,
  scope: StatementScope,
  { statementGuid, form }: { readonly statementGuid: string; readonly form: 'pdf' | 'json' },
): Promise<{ readonly fileName: string; readonly content: Buffer } | undefined> {
  return within(db, scope)
    .select(['file_name as fileName', form === 'pdf' ? 'document as content' : 'bundle as content'])
    .where('statement_guid', '=', statementGuid)
    .executeTakeFirst();
}

/** Returns the name of its files; undefined if it did not exist. */
export async function deleteStatement(
  tx: Tx,
  { accountId, slaGuid, madeBy }: StatementScope,
  statementGuid: string,
): Promise<string | undefined> {
  const all = tx.deleteFrom('sla_statement').where('account_id', '=', accountId).where('sla_guid', '=', slaGuid);
  const own = madeBy === undefined ? all : all.where('created_by', '=', madeBy);
  const gone = await own.where('statement_guid', '=', statementGuid).returning('file_name').executeTakeFirst();
  return gone?.file_name;
}
