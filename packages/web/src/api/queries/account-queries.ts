import type { accountV1Endpoints } from '@vedette/contract/v1/account/account';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.js';

/** Settings of the account, which every operator may read. */
export const accountSettingsQuery = queryOptions({
  queryKey: ['account', 'settings'],
  queryFn: ({ signal }) => call<typeof accountV1Endpoints.settings>('GET /api/v1/Account/Settings', { signal }),
});
