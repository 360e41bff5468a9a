import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import type { Region } from '../../api/queries/checkpoint-queries.js';

/** Returns the ids of regions without an enabled checkpoint in themselves or their child regions. */
export function emptyRegions(
  regions: readonly Region[],
  checkpoints: readonly Pick<CheckpointRow, 'RegionId' | 'IsEnabled'>[],
): ReadonlySet<number> {
  const usedRegionIds = new Set(checkpoints.filter(({ IsEnabled }) => IsEnabled).map(({ RegionId }) => RegionId));
  const children = new Map(regions.map(({ Id, ChildRegions }) => [Id, ChildRegions ?? []]));
  const isUsed = (id: number, ancestors: readonly number[] = []): boolean =>
    usedRegionIds.has(id) ||
    (children.get(id) ?? []).some((child) => !ancestors.includes(child) && isUsed(child, [...ancestors, id]));
  return new Set(regions.map(({ Id }) => Id).filter((id) => !isUsed(id)));
}
