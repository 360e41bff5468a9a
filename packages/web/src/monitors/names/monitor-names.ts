import DataLoader from 'dataloader';
import { queryOptions } from '@tanstack/react-query';
import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { call } from '../../api/client.js';

/** As many guids one request may name. */
const MAX_GUIDS_PER_REQUEST = 200;

/** Names that are asked for in one turn go out in one request: a page may show two hundred. Undefined: there is no such monitor any more. */
const names = new DataLoader<string, string | undefined>(
  async (guids) => {
    const { Rows } = await call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', {
      query: { MonitorGuids: guids.join(','), Sort: 'Name', Take: MAX_GUIDS_PER_REQUEST, IncludeStrip: false },
    });
    const known = new Map(Rows.map(({ MonitorGuid, Name }) => [MonitorGuid, Name]));
    return guids.map((guid) => known.get(guid));
  },
  // What is kept, and for how long, the queries decide.
  { cache: false, maxBatchSize: MAX_GUIDS_PER_REQUEST },
);

export const monitorNameQuery = (monitorGuid: string) =>
  queryOptions({
    queryKey: ['monitor-name', monitorGuid],
    queryFn: async () => (await names.load(monitorGuid)) ?? null,
    staleTime: 300_000,
  });
