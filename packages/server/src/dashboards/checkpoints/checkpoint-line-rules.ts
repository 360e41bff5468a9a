/** Measurements of checkpoints over time. */
import type { DashboardCheckpointLines } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { toCheckpointNumbers, type Limits, type ServerSums } from './checkpoint-row-rules.js';

export interface LineCheckpoint {
  readonly checkpointId: number;
  readonly name: string;
  readonly regionId: number;
  readonly isRemoved: boolean;
  readonly serverIds: readonly number[];
}

/**
 * Returns the checkpoints to report: those selected by id in that order, then those of the selected regions in the
 * order of `checkpoints`; without a selection, all. A deleted checkpoint is included if it is selected by id or has
 * measurements.
 */
export function selectCheckpoints(
  checkpoints: readonly LineCheckpoint[],
  { checkpointIds, regionIds }: Limits,
  measured: ReadonlySet<number>,
): LineCheckpoint[] {
  const present = checkpoints.filter(
    ({ isRemoved, serverIds }) => !isRemoved || serverIds.some((id) => measured.has(id)),
  );
  if (checkpointIds.length + regionIds.length === 0) return present;
  const selected = checkpointIds.flatMap((id) => checkpoints.find(({ checkpointId }) => checkpointId === id) ?? []);
  return [...new Set([...selected, ...present.filter(({ regionId }) => regionIds.includes(regionId))])];
}

/** Adds up the sums of servers to one line for each checkpoint; slots in `sums` are indexes of `slots`. */
export function toCheckpointLines(
  sums: readonly ServerSums[],
  checkpoints: readonly LineCheckpoint[],
  slots: readonly (Period & { readonly slot: number })[],
): DashboardCheckpointLines['Lines'] {
  return checkpoints.map(({ checkpointId, name, serverIds }) => {
    const ownSums = sums.filter(({ serverId }) => serverIds.includes(serverId));
    return {
      CheckpointId: checkpointId,
      CheckpointName: name,
      ...toCheckpointNumbers(ownSums),
      Times: slots.map(({ start, end, slot }) => ({
        FromAt: start,
        UntilAt: end,
        ...toCheckpointNumbers(ownSums.filter((one) => one.slot === slot)),
      })),
    };
  });
}

/** Returns the part of `buckets` that was read, with the first one cut. Each keeps its index in `buckets`. */
export const slotsSince = (buckets: readonly Period[], from: Instant): (Period & { readonly slot: number })[] =>
  buckets.flatMap(({ start, end }, slot) => (end > from ? [{ start: Math.max(start, from), end, slot }] : []));
