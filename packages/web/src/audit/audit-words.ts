import type { AuditRow } from '@vedette/contract/v1/account/audit';

/** Returns the audit message without the operator's name, which is shown beside it. */
export function auditActionText({ Message, OperatorName }: Pick<AuditRow, 'Message' | 'OperatorName'>): string {
  return Message.startsWith(`${OperatorName} `) ? Message.slice(OperatorName.length + 1) : Message;
}

/** Splits `OperatorGroup` into `Operator group`; abbreviations are kept. */
export const kindText = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
    .replace(/^(Rum|Api|Sla)(?= |$)/, (word) => word.toUpperCase());

/** Source of a change. */
export const SOURCES: Readonly<Record<AuditRow['Source'], string>> = {
  WebApp: 'web app',
  Api: 'API',
  System: 'system',
};
