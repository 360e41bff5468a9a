import type { IntegrationRow, integrationViewEndpoints } from '@vedette/contract/v1/alerting/integration';
import type { ChannelKind, channelEndpoints } from '@vedette/contract/v1/alerting/channel';
import { queryOptions } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { call } from '../client.js';

/** Integrations that the operator may use, with the escalation levels that use them. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call<typeof integrationViewEndpoints.list>('GET /api/v1/Integration', { signal }),
});

/** Available channels. They change only with the version of the server. */
export const channelKindsQuery = queryOptions({
  queryKey: ['channel-kinds'],
  queryFn: ({ signal }) => call<typeof channelEndpoints.kinds>('GET /api/v1/Integration/ChannelType', { signal }),
  staleTime: Infinity,
});

/** Name of the type in lists: `PagerDuty`, `E-mail`. */
export function kindText({ Kind, Channel, Type }: IntegrationRow, kinds: readonly ChannelKind[]): string {
  if (Kind === 'Custom') return t('Custom integration');
  if (Kind === 'BuiltIn')
    return Type === 'Email' ? t('E-mail, built in') : t('{channelName}, built in', { channelName: Type });
  return kinds.find((kind) => kind.Channel === Channel)?.Label ?? Channel ?? Type;
}
