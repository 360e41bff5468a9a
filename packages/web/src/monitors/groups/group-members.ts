import { queryOptions } from '@tanstack/react-query';
import { at, v4 } from '../../api/v4.js';

export interface GroupMember {
  readonly MonitorGuid: string;
  readonly Name: string;
}

/** Names of a group's monitors; only the two fields, however many there are. */
export const groupMembersQuery = (groupGuid: string) =>
  queryOptions({
    queryKey: ['groups', groupGuid, 'members'],
    queryFn: ({ signal }) =>
      v4<readonly GroupMember[]>('GET', `${at`/Monitor/MonitorGroup/${groupGuid}`}?filter=Name`, undefined, signal),
  });

/** What shows groups or which monitors are in them. */
export const aboutGroups = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    ['groups', 'monitors', 'monitor'].includes(String(queryKey[0])),
};
