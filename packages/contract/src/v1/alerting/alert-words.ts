/** Display names of alerts and their messages. */
import type { AlertRow, IntentRow } from './alert.js';

/** Returns the integration of a message, and its address if there is one. Integrations such as webhooks have none. */
export function channelInWords({ IntegrationName, Address }: Pick<IntentRow, 'IntegrationName' | 'Address'>): string {
  const name = IntegrationName === '' ? 'a deleted integration' : IntegrationName;
  return Address === '' ? name : `${name} to ${Address}`;
}

/** Returns the definition and level of an alert. A system alert has neither. */
export function definitionInWords({
  AlertName,
  EscalationLevelId,
}: Pick<AlertRow, 'AlertName' | 'EscalationLevelId'>): string {
  if (EscalationLevelId === undefined) return AlertName;
  const name = AlertName === '' ? 'a deleted definition' : AlertName;
  return `${name}, level ${String(EscalationLevelId)}`;
}
