import type { AuditRow } from '@vedette/contract/v1/account/audit';

/** What was done, as the service words it, where who did it stands beside it. */
export function auditActionText({ Message, OperatorName }: Pick<AuditRow, 'Message' | 'OperatorName'>): string {
  return Message.startsWith(`${OperatorName} `) ? Message.slice(OperatorName.length + 1) : Message;
}

/** `OperatorGroup` → `Operator group`; abbreviations stay as they are. */
export const kindText = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
    .replace(/^(Rum|Api|Sla)(?= |$)/, (word) => word.toUpperCase());

/** By which way it was done. */
export const SOURCES: Readonly<Record<AuditRow['Source'], string>> = {
  WebApp: 'web app',
  Api: 'API',
  System: 'system',
};
