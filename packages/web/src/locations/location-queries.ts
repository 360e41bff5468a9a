import type { PrivateLocationRow, privateLocationV1Endpoints } from '@vedette/contract/v1/checkpoints/private-location';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { useChange } from '../parts/actions/use-change.js';

export type Endpoints = typeof privateLocationV1Endpoints;
export type { PrivateLocationRow };

export const locationsQuery = queryOptions({
  queryKey: ['checkpoints', 'locations'],
  queryFn: ({ signal }) => call<Endpoints['list']>('GET /api/v1/PrivateLocation', { signal }),
});

/** Changes private locations, and reloads them and all checkpoints. */
export const useLocationChange = <T>(onDone?: (result: T) => void) =>
  useChange<T>({ queryKey: ['checkpoints'] }, onDone);
