import type { Context } from '../module/context.js';
import type { LoadCheckpointCount, SelectableCheckpoints } from '../monitors/index.js';
import type { Caller } from '../rights/index.js';
import { loadCheckpoints, loadRegions } from './checkpoints-sql.js';
import { selectedCheckpoints } from './selection-rules.js';

/** Counts the checkpoints of an account that match a selection. */
export const createCheckpointCounter =
  ({ db }: Pick<Context, 'db'>): LoadCheckpointCount =>
  async (accountId) => {
    const checkpoints = await loadCheckpoints(db, accountId);
    return (selection, primaryOnly) => selectedCheckpoints(checkpoints, { selection, primaryOnly, needs: [] }).length;
  };

/** Returns the checkpoints and regions that the caller may select for monitors. */
export async function selectableCheckpoints(
  { db }: Pick<Context, 'db'>,
  { accountId, rights }: Caller,
): Promise<SelectableCheckpoints> {
  const checkpoints = (await loadCheckpoints(db, accountId)).filter(({ isDeleted }) => !isDeleted);
  const regions = await loadRegions(db, accountId);
  const isForbidden = ({ locationGuid }: { readonly locationGuid?: string | undefined }): boolean =>
    locationGuid !== undefined && rights.level('privateLocation', locationGuid) === 0;
  const toCheckpointIds = (list: typeof checkpoints) => new Set(list.map(({ checkpointId }) => checkpointId));
  const toRegionIds = (list: typeof regions) => new Set(list.map(({ regionId }) => regionId));
  return {
    checkpointIds: toCheckpointIds(checkpoints),
    regionIds: toRegionIds(regions),
    summariseSelection: (selection, primaryOnly) => {
      const selected = selectedCheckpoints(checkpoints, { selection, primaryOnly, needs: [] });
      return { count: selected.length, isHighlyAvailable: selected.every(({ servers }) => servers.length > 1) };
    },
    forbidden: {
      checkpointIds: toCheckpointIds(checkpoints.filter(isForbidden)),
      regionIds: toRegionIds(regions.filter(isForbidden)),
    },
    inPrivateLocations: {
      checkpointIds: toCheckpointIds(checkpoints.filter(({ isPrivate }) => isPrivate)),
      regionIds: toRegionIds(regions.filter(({ isPrivate }) => isPrivate)),
    },
  };
}
