import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';

type Group = Pick<MonitorGroupRow, 'MonitorGroupGuid' | 'IsAll' | 'MayCreate' | 'MayEdit'>;

/** Returns the groups a new monitor can be added to. */
export const joinableGroups = <G extends Group>(groups: readonly G[]): readonly G[] =>
  groups.filter(({ IsAll, MayEdit }) => !IsAll && MayEdit);

/**
 * Returns whether a new monitor must be created in a group, because the operator may not create it among all monitors.
 */
export const needsGroup = (groups: readonly Group[]): boolean =>
  !groups.some(({ IsAll, MayCreate }) => IsAll && MayCreate);

/** Returns the preselected group: the only one in which the operator may create monitors, if a group is needed. */
export function defaultGroups(groups: readonly Group[]): readonly string[] {
  const [only, ...others] = joinableGroups(groups).filter(({ MayCreate }) => MayCreate);
  return needsGroup(groups) && only && others.length === 0 ? [only.MonitorGroupGuid] : [];
}

/** Orders the groups so that the first one allows creation. The monitor is added to the others afterwards. */
export function sortCreatableFirst(groupGuids: readonly string[], groups: readonly Group[]): readonly string[] {
  const mayCreate = (guid: string): boolean =>
    groups.some(({ MonitorGroupGuid, MayCreate }) => MayCreate && MonitorGroupGuid === guid);
  return [...groupGuids].sort((a, b) => Number(mayCreate(b)) - Number(mayCreate(a)));
}
