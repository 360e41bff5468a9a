import type { VaultItem } from '@vedette/contract/v4/vault-item';
import type { vaultViewEndpoints as views } from '@vedette/contract/v1/account/vault';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.js';
import { apiPath, v4 } from '../v4.js';

export const vaultSectionsQuery = queryOptions({
  queryKey: ['vault-sections'],
  queryFn: ({ signal }) => call<(typeof views)['sections']>('GET /api/v1/VaultSection', { signal }),
});

export const vaultItemsQuery = queryOptions({
  queryKey: ['vault-items'],
  queryFn: ({ signal }) => call<(typeof views)['items']>('GET /api/v1/VaultItem', { signal }),
});

/** One item, with the data of a file. */
export const vaultItemQuery = (guid: string) =>
  queryOptions({
    queryKey: ['vault-item', guid],
    queryFn: ({ signal }) => v4<VaultItem>('GET', apiPath`/VaultItem/${guid}`, undefined, signal),
  });

export const vaultItemUsersQuery = (guid: string) =>
  queryOptions({
    queryKey: ['vault-item', guid, 'users'],
    queryFn: ({ signal }) =>
      call<(typeof views)['users']>('GET /api/v1/VaultItem/:vaultItemGuid/Users', {
        params: { vaultItemGuid: guid },
        signal,
      }),
  });
