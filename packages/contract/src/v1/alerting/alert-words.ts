/** How alerts and their messages are called, by those who show them: no I/O, no shapes. */
import type { AlertRow, IntentRow } from './alert.js';

/** What a message went by, and to whom where it is told: calls of integrations name no recipient. */
export function channelInWords({ IntegrationName, Address }: Pick<IntentRow, 'IntegrationName' | 'Address'>): string {
  const name = IntegrationName === '' ? 'a deleted integration' : IntegrationName;
  return Address === '' ? name : `${name} to ${Address}`;
}

/** The definition and level of an alert; an alert about the service has neither. */
export function definitionInWords({
  AlertName,
  EscalationLevelId,
}: Pick<AlertRow, 'AlertName' | 'EscalationLevelId'>): string {
  if (EscalationLevelId === undefined) return AlertName;
  const name = AlertName === '' ? 'a deleted definition' : AlertName;
  return `${name}, level ${String(EscalationLevelId)}`;
}
