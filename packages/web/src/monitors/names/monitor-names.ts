import DataLoader from 'dataloader';
import { queryOptions } from '@tanstack/react-query';
import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { call } from '../../api/client.js';

/** Maximum number of guids in one request. */
const MAX_GUIDS_PER_REQUEST = 200;

/** Batches names requested in the same tick, because a page may show hundreds. Deleted monitors have no name. */
const nameLoader = new DataLoader<string, string | undefined>(
  async (guids) => {
    const { Rows } = await call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', {
      query: { MonitorGuids: guids.join(','), Sort: 'Name', Take: MAX_GUIDS_PER_REQUEST, IncludeStatusHistory: false },
    });
    const namesByGuid = new Map(Rows.map(({ MonitorGuid, Name }) => [MonitorGuid, Name]));
    return guids.map((guid) => namesByGuid.get(guid));
  },
  // The queries cache the names.
  { cache: false, maxBatchSize: MAX_GUIDS_PER_REQUEST },
);

export const monitorNameQuery = (monitorGuid: string) =>
  queryOptions({
    queryKey: ['monitor-name', monitorGuid],
    queryFn: async () => (await nameLoader.load(monitorGuid)) ?? null,
    staleTime: 300_000,
  });
