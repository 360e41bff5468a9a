/** Display names of alerts and their messages. */
import type { Translate } from '@vedette/i18n/translator';
import { alertDefinitionName, integrationName } from '../../default-names.js';
import type { AlertRow, DeliveryRow } from './alert.js';

/** Returns the integration of a message, and its address if there is one. Integrations such as webhooks have none. */
export function channelText(
  { IntegrationName, Address: address }: Pick<DeliveryRow, 'IntegrationName' | 'Address'>,
  translate: Translate,
): string {
  const name =
    IntegrationName === '' ? translate('a deleted integration') : integrationName(IntegrationName, translate);
  return address === '' ? name : translate('{name} to {address}', { name, address });
}

/** Returns the definition and level of an alert. A system alert has neither. */
export function definitionText(
  { AlertName, EscalationLevelId }: Pick<AlertRow, 'AlertName' | 'EscalationLevelId'>,
  translate: Translate,
): string {
  if (EscalationLevelId === undefined) return AlertName;
  const name = AlertName === '' ? translate('a deleted definition') : alertDefinitionName(AlertName, translate);
  return translate('{name}, level {level}', { name, level: String(EscalationLevelId) });
}
