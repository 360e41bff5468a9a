import { useState } from 'react';
import { useMonitorGroups } from '../../api/queries/group-queries.js';
import { creatableFirst, firstChoice } from './joinable-groups.js';

const NONE = [] as const;

/** Groups of a new monitor: the initial ones until others are selected. */
export function useJoinedGroups(initial: readonly string[] | undefined) {
  const { data: groups } = useMonitorGroups();
  const [own, setOwn] = useState<readonly string[]>();
  const chosen = own ?? initial ?? firstChoice(groups ?? NONE);
  const inOrder = creatableFirst(chosen, groups ?? NONE);
  const names = new Map(groups?.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description]));
  const named = inOrder.map((guid) => ({ guid, name: names.get(guid) ?? guid }));
  return { groups, chosen, choose: setOwn, inOrder, named };
}
