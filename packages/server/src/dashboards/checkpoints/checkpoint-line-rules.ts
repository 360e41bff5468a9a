/** What checkpoints measured, over time. */
import type { DashboardCheckpointLines } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { toCheckpointNumbers, type Limits, type ServerSums } from './checkpoint-row-rules.js';

export interface Place {
  readonly checkpointId: number;
  readonly name: string;
  readonly regionId: number;
  readonly isRemoved: boolean;
  readonly serverIds: readonly number[];
}

/**
 * The checkpoints that are told of: those chosen by id in that order, then those of the chosen regions as they stand in
 * `places`; where none is chosen, all. One that was removed counts while it is chosen by id or measured something.
 */
export function selectPlaces(
  places: readonly Place[],
  { checkpointIds, regionIds }: Limits,
  measured: ReadonlySet<number>,
): Place[] {
  const there = places.filter(({ isRemoved, serverIds }) => !isRemoved || serverIds.some((id) => measured.has(id)));
  if (checkpointIds.length + regionIds.length === 0) return there;
  const chosen = checkpointIds.flatMap((id) => places.find(({ checkpointId }) => checkpointId === id) ?? []);
  return [...new Set([...chosen, ...there.filter(({ regionId }) => regionIds.includes(regionId))])];
}

/** The sums of servers as one line for each checkpoint; the slots of `sums` are those of `slots`. */
export function checkpointLines(
  sums: readonly ServerSums[],
  places: readonly Place[],
  slots: readonly (Period & { readonly slot: number })[],
): DashboardCheckpointLines['Lines'] {
  return places.map(({ checkpointId, name, serverIds }) => {
    const own = sums.filter(({ serverId }) => serverIds.includes(serverId));
    return {
      CheckpointId: checkpointId,
      CheckpointName: name,
      ...toCheckpointNumbers(own),
      Times: slots.map(({ start, end, slot }) => ({
        FromAt: start,
        UntilAt: end,
        ...toCheckpointNumbers(own.filter((one) => one.slot === slot)),
      })),
    };
  });
}

/** Of `buckets` those that were read, the first as far as it was; each knows which it is of all. */
export const slotsSince = (buckets: readonly Period[], from: Instant): (Period & { readonly slot: number })[] =>
  buckets.flatMap(({ start, end }, slot) => (end > from ? [{ start: Math.max(start, from), end, slot }] : []));
