import type { AuditRow } from '@vedette/contract/v1/audit';

/** What was done, as the service words it, where who did it stands beside it. */
export function deedOf({ Message, OperatorName }: Pick<AuditRow, 'Message' | 'OperatorName'>): string {
  return Message.startsWith(`${OperatorName} `) ? Message.slice(OperatorName.length + 1) : Message;
}

/** By which way it was done. */
export const SOURCES: Readonly<Record<AuditRow['Source'], string>> = {
  WebApp: 'web app',
  Api: 'API',
  System: 'by itself',
};
