/** The checkpoints that a monitor selects, and those that the account and the caller may select. */
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import { Fault, type Problems } from '@vedette/kernel/fault';
import type { Definition } from './definition-rules.js';

/** Ids an account can select. The ids of excluded locations are those of checkpoints. */
export interface SelectableCheckpoints {
  readonly checkpointIds: ReadonlySet<number>;
  readonly regionIds: ReadonlySet<number>;
  /** Private locations and their contents that the caller has no permission to use. */
  readonly forbidden: { readonly checkpointIds: ReadonlySet<number>; readonly regionIds: ReadonlySet<number> };
  /** Returns the number of checkpoints of a selection, and whether each has more than one server. */
  readonly summariseSelection: (
    selected: SelectedCheckpoints,
    primaryOnly: boolean,
  ) => { readonly count: number; readonly isHighlyAvailable: boolean };
  /** All private locations and their contents, which run on machines of operators of the account. */
  readonly inPrivateLocations: { readonly checkpointIds: ReadonlySet<number>; readonly regionIds: ReadonlySet<number> };
}

/** Returns whether a selection adds a private location, or a checkpoint of one. */
export function addsPrivateLocation(
  selected: SelectedCheckpoints,
  before: SelectedCheckpoints,
  { inPrivateLocations }: SelectableCheckpoints,
): boolean {
  const addsAny = (ids: readonly number[], previousIds: readonly number[], privateIds: ReadonlySet<number>): boolean =>
    ids.some((id) => privateIds.has(id) && !previousIds.includes(id));
  return (
    addsAny(selected.Checkpoints, before.Checkpoints, inPrivateLocations.checkpointIds) ||
    addsAny(selected.Regions, before.Regions, inPrivateLocations.regionIds)
  );
}

/**
 * Selecting a private location needs the permission to use it. Locations that the monitor already selects may stay.
 * @throws Fault `forbidden`.
 */
export function checkLocationPermission(
  selected: SelectedCheckpoints,
  { forbidden }: SelectableCheckpoints,
  before?: SelectedCheckpoints,
): void {
  const addsAny = (
    ids: readonly number[],
    previousIds: readonly number[] | undefined,
    forbiddenIds: ReadonlySet<number>,
  ): boolean => ids.some((id) => forbiddenIds.has(id) && !previousIds?.includes(id));
  const isForbidden =
    addsAny(selected.Checkpoints, before?.Checkpoints, forbidden.checkpointIds) ||
    addsAny(selected.Regions, before?.Regions, forbidden.regionIds);
  if (isForbidden) throw new Fault('forbidden', 'No permission: UsePrivateLocation is needed on the selected location');
}

/** Concurrent monitoring needs several reliable checkpoints: three with more than one server each, otherwise five. */
export function checkConcurrentCheckpoints(
  { UseConcurrentMonitoring, SelectedCheckpoints, UsePrimaryCheckpointsOnly }: Definition,
  { summariseSelection }: SelectableCheckpoints,
  problems: Problems,
): void {
  if (!UseConcurrentMonitoring) return;
  const { count, isHighlyAvailable } = summariseSelection(SelectedCheckpoints, UsePrimaryCheckpointsOnly);
  const minCount = minConcurrentCheckpoints(isHighlyAvailable);
  problems.when(
    count < minCount || count > MAX_CONCURRENT_CHECKPOINTS,
    'UseConcurrentMonitoring',
    `requires ${MIN_CONCURRENT_CHECKPOINTS} to ${MAX_CONCURRENT_CHECKPOINTS} checkpoints, or ${MIN_HIGHLY_AVAILABLE_CHECKPOINTS} with several servers each (selected: ${count})`,
    ['SelectedCheckpoints', 'UsePrimaryCheckpointsOnly'],
  );
}

const MIN_HIGHLY_AVAILABLE_CHECKPOINTS = 3;
const MIN_CONCURRENT_CHECKPOINTS = 5;
const MAX_CONCURRENT_CHECKPOINTS = 50;

/** Returns how many checkpoints a concurrent monitor needs. `isHighlyAvailable`: all of them have several servers. */
export const minConcurrentCheckpoints = (isHighlyAvailable: boolean): number =>
  isHighlyAvailable ? MIN_HIGHLY_AVAILABLE_CHECKPOINTS : MIN_CONCURRENT_CHECKPOINTS;

export function checkSelection(
  selected: SelectedCheckpoints,
  { checkpointIds, regionIds }: SelectableCheckpoints,
  problems: Problems,
): void {
  const joinUnknownIds = (ids: readonly number[], known: ReadonlySet<number>): string =>
    ids.filter((id) => !known.has(id)).join(', ');
  const lists = [
    ['Checkpoints', joinUnknownIds(selected.Checkpoints, checkpointIds)],
    ['ExcludeLocations', joinUnknownIds(selected.ExcludeLocations, checkpointIds)],
  ] as const;
  for (const [field, ids] of lists) {
    problems.when(ids !== '', `SelectedCheckpoints.${field}`, `no checkpoint with the id ${ids}`);
  }
  const regions = joinUnknownIds(selected.Regions, regionIds);
  problems.when(regions !== '', 'SelectedCheckpoints.Regions', `no region with the id ${regions}`);
}
