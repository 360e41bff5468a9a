import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';

/** Returns the page of an integration; of the built-in ones, only e-mail has one. */
export function integrationRoute({ Kind, Type }: Pick<IntegrationRow, 'Kind' | 'Type'>) {
  if (Kind === 'Custom') return '/integrations/custom/$guid';
  if (Kind === 'Channel') return '/integrations/channels/$guid';
  return Type === 'Email' ? '/integrations/email/$guid' : undefined;
}
