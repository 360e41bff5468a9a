import { queryOptions } from '@tanstack/react-query';
import { apiPath, v4 } from '../../api/v4.js';

export interface GroupMember {
  readonly MonitorGuid: string;
  readonly Name: string;
}

/** Loads guids and names of all monitors in a group. */
export const groupMembersQuery = (groupGuid: string) =>
  queryOptions({
    queryKey: ['groups', groupGuid, 'members'],
    queryFn: ({ signal }) =>
      v4<readonly GroupMember[]>(
        'GET',
        `${apiPath`/Monitor/MonitorGroup/${groupGuid}`}?filter=Name`,
        undefined,
        signal,
      ),
  });

/** Filter of the queries that depend on groups or their members, to invalidate them. */
export const groupRelatedQueries = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    ['groups', 'monitors', 'monitor'].includes(String(queryKey[0])),
};
