import { useState } from 'react';
import { useMonitorGroups } from '../../api/queries/group-queries.js';
import { sortCreatableFirst, defaultGroups } from './joinable-groups.js';

const NO_GROUPS = [] as const;

/** Groups of a new monitor: the initial ones until others are selected. */
export function useGroupSelection(initial: readonly string[] | undefined) {
  const { data: groups } = useMonitorGroups();
  const [userSelection, setUserSelection] = useState<readonly string[]>();
  const chosen = userSelection ?? initial ?? defaultGroups(groups ?? NO_GROUPS);
  const inOrder = sortCreatableFirst(chosen, groups ?? NO_GROUPS);
  const names = new Map(groups?.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description]));
  const named = inOrder.map((guid) => ({ guid, name: names.get(guid) ?? guid }));
  return { groups, chosen, choose: setUserSelection, inOrder, named };
}
