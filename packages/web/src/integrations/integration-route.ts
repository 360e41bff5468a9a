import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';

/** Where an integration is read and changed; of those built in, only the mails are. */
export function integrationRoute({ Kind, Type }: Pick<IntegrationRow, 'Kind' | 'Type'>) {
  if (Kind === 'Custom') return '/integrations/custom/$guid';
  if (Kind === 'Channel') return '/integrations/channels/$guid';
  return Type === 'Email' ? '/integrations/email/$guid' : undefined;
}
