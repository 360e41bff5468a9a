import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';

type Group = Pick<MonitorGroupRow, 'MonitorGroupGuid' | 'IsAll' | 'MayCreate' | 'MayEdit'>;

/** The groups a new monitor can be put into. */
export const joinable = <G extends Group>(groups: readonly G[]): readonly G[] =>
  groups.filter(({ IsAll, MayEdit }) => !IsAll && MayEdit);

/** Whether a new monitor must be in a group: its maker may not create among all monitors. */
export const needsGroup = (groups: readonly Group[]): boolean =>
  !groups.some(({ IsAll, MayCreate }) => IsAll && MayCreate);

/** The group that is chosen before anybody has: the only one in which the maker may create, where there must be one. */
export function firstChoice(groups: readonly Group[]): readonly string[] {
  const [only, ...more] = joinable(groups).filter(({ MayCreate }) => MayCreate);
  return needsGroup(groups) && only && more.length === 0 ? [only.MonitorGroupGuid] : [];
}

/** A monitor is created in the first: one in which its maker may. The others it joins afterwards. */
export function creatableFirst(chosen: readonly string[], groups: readonly Group[]): readonly string[] {
  const mayCreate = (guid: string): boolean =>
    groups.some(({ MonitorGroupGuid, MayCreate }) => MayCreate && MonitorGroupGuid === guid);
  return [...chosen].sort((a, b) => Number(mayCreate(b)) - Number(mayCreate(a)));
}
