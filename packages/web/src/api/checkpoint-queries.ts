import { queryOptions } from '@tanstack/react-query';
import { v4 } from './v4.js';

interface Region {
  readonly Id: number;
  readonly Name: string;
}

interface CheckpointAnswer {
  readonly Data: readonly { readonly Id: number; readonly Attributes: { readonly CheckpointName: string } }[];
}

export const regionsQuery = queryOptions({
  queryKey: ['checkpoints', 'regions'],
  queryFn: ({ signal }) => v4<readonly Region[]>('GET', '/CheckpointRegion', undefined, signal),
  staleTime: 300_000,
});

export const checkpointsQuery = queryOptions({
  queryKey: ['checkpoints', 'all'],
  queryFn: async ({ signal }) => {
    const { Data } = await v4<CheckpointAnswer>('GET', '/Checkpoint', undefined, signal);
    return Data.map(({ Id, Attributes }) => ({ Id, Name: Attributes.CheckpointName }));
  },
  staleTime: 300_000,
});
