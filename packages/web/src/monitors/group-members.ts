import { queryOptions } from '@tanstack/react-query';
import { at, v4 } from '../api/v4.js';

interface Member {
  readonly MonitorGuid: string;
  readonly Name: string;
}

/** Names of a group's monitors; only the two fields, however many there are. */
export const groupMembersQuery = (groupGuid: string) =>
  queryOptions({
    queryKey: ['groups', groupGuid, 'members'],
    queryFn: ({ signal }) =>
      v4<readonly Member[]>('GET', `${at`/Monitor/MonitorGroup/${groupGuid}`}?filter=Name`, undefined, signal),
  });
