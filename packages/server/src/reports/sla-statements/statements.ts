import type { SlaStatement, StatementFormat } from '@vedette/contract/v1/sla/sla-statement';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { Attachment } from '../../alerting/index.js';
import { loadSla, createSlaStore } from '../../sla/index.js';
import type { StatementDeps } from './create-statement.js';
import { deleteStatement, selectStatementFile, selectStatements, type StatementScope } from './statement-sql.js';

/** A statement contains what its author could see. Others may see less, so only administrators get all statements. */
const statementScope = ({ accountId, isAdministrator, operatorGuid }: Caller, slaGuid: string): StatementScope => ({
  accountId,
  slaGuid,
  authorGuid: isAdministrator ? undefined : operatorGuid,
});

/** @throws Fault `missing` for the SLA. */
export async function listStatements(deps: StatementDeps, caller: Caller, slaGuid: string): Promise<SlaStatement[]> {
  await loadSla(createSlaStore(deps.db, caller.accountId), slaGuid);
  return selectStatements(deps.db, statementScope(caller, slaGuid));
}

const FORMATS = {
  Pdf: { form: 'pdf', contentType: 'application/pdf' },
  Json: { form: 'json', contentType: 'application/json; charset=utf-8' },
} as const;

export interface StatementPath {
  readonly slaGuid: string;
  readonly statementGuid: string;
}

/** Returns the bytes as they were signed. @throws Fault `missing`. */
export async function readStatementFile(
  { db }: StatementDeps,
  caller: Caller,
  { slaGuid, statementGuid, format }: StatementPath & { readonly format: StatementFormat },
): Promise<Attachment> {
  const { form, contentType } = FORMATS[format];
  const file = await selectStatementFile(db, statementScope(caller, slaGuid), { statementGuid, form });
  if (!file) throw notFoundFault('statement', statementGuid);
  return { fileName: `${file.fileName}.${form}`, contentType, content: file.content };
}

/** @throws Fault `missing`. */
export async function removeStatement(
  { db, clock }: StatementDeps,
  caller: Caller,
  { slaGuid, statementGuid }: StatementPath,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const name = await deleteStatement(tx, statementScope(caller, slaGuid), statementGuid);
    if (name === undefined) throw notFoundFault('statement', statementGuid);
    const object = { objectType: 'SlaStatement', objectGuid: statementGuid, objectName: name };
    await recordAudit(tx, caller, { at: clock.now(), action: 'Deleted', ...object });
  });
}
