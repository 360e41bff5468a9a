import type { checkpointV1Endpoints } from '@vedette/contract/v1/checkpoints/checkpoint';
import type { engineProcessEndpoints } from '@vedette/contract/v1/checkpoints/engine-process';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.js';
import { v4 } from '../v4.js';
import { regionName } from '../../i18n/default-names.js';

export interface Region {
  readonly Id: number;
  readonly Name: string;
  readonly ChildRegions?: readonly number[];
}

interface CheckpointResponse {
  readonly Data: readonly { readonly Id: number; readonly Attributes: { readonly CheckpointName: string } }[];
}

export const regionsQuery = queryOptions({
  queryKey: ['checkpoints', 'regions'],
  queryFn: async ({ signal }) => {
    const regions = await v4<readonly Region[]>('GET', '/CheckpointRegion', undefined, signal);
    return regions.map((region) => ({ ...region, Name: regionName(region.Name) }));
  },
  staleTime: 300_000,
});

export const checkpointsQuery = queryOptions({
  queryKey: ['checkpoints', 'all'],
  queryFn: async ({ signal }) => {
    const { Data } = await v4<CheckpointResponse>('GET', '/Checkpoint', undefined, signal);
    return Data.map(({ Id, Attributes }) => ({ Id, Name: Attributes.CheckpointName }));
  },
  staleTime: 300_000,
});

/** Checkpoints with their servers and health. */
export const checkpointRowsQuery = queryOptions({
  queryKey: ['checkpoints', 'rows'],
  queryFn: ({ signal }) => call<(typeof checkpointV1Endpoints)['list']>('GET /api/v1/Checkpoint', { signal }),
});

/** Processes with the role `engine`, and what each does. For administrators. */
export const engineProcessesQuery = queryOptions({
  queryKey: ['checkpoints', 'processes'],
  queryFn: ({ signal }) => call<(typeof engineProcessEndpoints)['list']>('GET /api/v1/EngineProcess', { signal }),
  refetchInterval: 10_000,
});
