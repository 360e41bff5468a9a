/** The checkpoints that a monitor selects, and those that the account and the caller may select. */
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import { Fault, type Problems } from '@vedette/kernel/fault';
import type { Definition } from './definition-rules.js';

/** Ids an account can select. Excluded locations are checkpoints. */
export interface SelectableCheckpoints {
  readonly checkpointIds: ReadonlySet<number>;
  readonly regionIds: ReadonlySet<number>;
  /** Private locations and their contents that the caller has no permission to use. */
  readonly closed: { readonly checkpointIds: ReadonlySet<number>; readonly regionIds: ReadonlySet<number> };
  /** Returns the number of checkpoints of a selection, and whether each has more than one server. */
  readonly summarizeSelection: (
    selected: SelectedCheckpoints,
    primaryOnly: boolean,
  ) => { readonly count: number; readonly isHighlyAvailable: boolean };
  /** All private locations and their contents, which run on machines of operators of the account. */
  readonly ofLocations: { readonly checkpointIds: ReadonlySet<number>; readonly regionIds: ReadonlySet<number> };
}

/** Returns whether a selection adds a private location, or a checkpoint of one. */
export function addsLocation(
  selected: SelectedCheckpoints,
  before: SelectedCheckpoints,
  { ofLocations }: SelectableCheckpoints,
): boolean {
  const isNew = (ids: readonly number[], had: readonly number[], selectable: ReadonlySet<number>): boolean =>
    ids.some((id) => selectable.has(id) && !had.includes(id));
  return (
    isNew(selected.Checkpoints, before.Checkpoints, ofLocations.checkpointIds) ||
    isNew(selected.Regions, before.Regions, ofLocations.regionIds)
  );
}

/**
 * Selecting a private location needs the permission to use it. Locations that the monitor already selects may stay.
 * @throws Fault `forbidden`.
 */
export function checkLocationPermission(
  selected: SelectedCheckpoints,
  { closed }: SelectableCheckpoints,
  before?: SelectedCheckpoints,
): void {
  const isNew = (ids: readonly number[], had: readonly number[] | undefined, shut: ReadonlySet<number>): boolean =>
    ids.some((id) => shut.has(id) && !had?.includes(id));
  const isShut =
    isNew(selected.Checkpoints, before?.Checkpoints, closed.checkpointIds) ||
    isNew(selected.Regions, before?.Regions, closed.regionIds);
  if (isShut) throw new Fault('forbidden', 'No permission: UsePrivateLocation is needed on the selected location');
}

/** Concurrent monitoring needs several reliable checkpoints: three with more than one server each, otherwise five. */
export function checkConcurrentCheckpoints(
  { UseConcurrentMonitoring, SelectedCheckpoints, UsePrimaryCheckpointsOnly }: Definition,
  { summarizeSelection }: SelectableCheckpoints,
  problems: Problems,
): void {
  if (!UseConcurrentMonitoring) return;
  const { count, isHighlyAvailable } = summarizeSelection(SelectedCheckpoints, UsePrimaryCheckpointsOnly);
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
  const unknown = (ids: readonly number[], known: ReadonlySet<number>): string =>
    ids.filter((id) => !known.has(id)).join(', ');
  const lists = [
    ['Checkpoints', unknown(selected.Checkpoints, checkpointIds)],
    ['ExcludeLocations', unknown(selected.ExcludeLocations, checkpointIds)],
  ] as const;
  for (const [field, ids] of lists) {
    problems.when(ids !== '', `SelectedCheckpoints.${field}`, `no checkpoint with the id ${ids}`);
  }
  const regions = unknown(selected.Regions, regionIds);
  problems.when(regions !== '', 'SelectedCheckpoints.Regions', `no region with the id ${regions}`);
}
