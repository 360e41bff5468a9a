import type { SlaStatement } from '@vedette/contract/v1/sla/sla-statement';
import { sql } from 'kysely';
import type { Db, Tx } from '../../definitions/index.js';

/** A statement with its files; `authorGuid` is the operator who created it. */
export interface NewStatement extends SlaStatement {
  readonly accountId: number;
  readonly slaGuid: string;
  readonly authorGuid: string;
  readonly document: Buffer;
  readonly bundle: Buffer;
}

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  await tx
    .insertInto('sla_statement')
    .values({
      account_id: statement.accountId,
      statement_guid: statement.StatementGuid,
      sla_guid: statement.slaGuid,
      created_at: statement.CreatedAt,
      created_by: statement.authorGuid,
      created_by_name: statement.CreatedBy,
      from_at: statement.FromAt,
      until_at: statement.UntilAt,
      monitors: statement.Monitors,
      checks: statement.Checks,
      fingerprint: statement.Fingerprint,
      file_name: statement.FileName,
      document: statement.document,
      bundle: statement.bundle,
    })
    .execute();
}

/** Selects statements of an SLA: those of one operator, or of all operators if `authorGuid` is undefined. */
export interface StatementScope {
  readonly accountId: number;
  readonly slaGuid: string;
  readonly authorGuid: string | undefined;
}

/** Statements per operator and SLA; also the maximum length of their list. */
export const MAX_STATEMENTS = 200;

const selectInScope = (db: Db, { accountId, slaGuid, authorGuid }: StatementScope) => {
  const all = db.selectFrom('sla_statement').where('account_id', '=', accountId).where('sla_guid', '=', slaGuid);
  return authorGuid === undefined ? all : all.where('created_by', '=', authorGuid);
};

/** Newest first. */
export async function selectStatements(db: Db, scope: StatementScope): Promise<SlaStatement[]> {
  return selectInScope(db, scope)
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

export async function countStatements(
  db: Db,
  scope: StatementScope & { readonly authorGuid: string },
): Promise<number> {
  const { count } = await selectInScope(db, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectStatementFile(
  db: Db,
  scope: StatementScope,
  { statementGuid, form }: { readonly statementGuid: string; readonly form: 'pdf' | 'json' },
): Promise<{ readonly fileName: string; readonly content: Buffer } | undefined> {
  return selectInScope(db, scope)
    .select(['file_name as fileName', form === 'pdf' ? 'document as content' : 'bundle as content'])
    .where('statement_guid', '=', statementGuid)
    .executeTakeFirst();
}

/** Returns the name of its files; undefined if it did not exist. */
export async function deleteStatement(
  tx: Tx,
  { accountId, slaGuid, authorGuid }: StatementScope,
  statementGuid: string,
): Promise<string | undefined> {
  const all = tx.deleteFrom('sla_statement').where('account_id', '=', accountId).where('sla_guid', '=', slaGuid);
  const scoped = authorGuid === undefined ? all : all.where('created_by', '=', authorGuid);
  const deleted = await scoped.where('statement_guid', '=', statementGuid).returning('file_name').executeTakeFirst();
  return deleted?.file_name;
}
