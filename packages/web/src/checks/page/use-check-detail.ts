import type { monitorCheckDetailEndpoints } from '@vedette/contract/v4/monitor-check-detail';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiPath, v4 } from '../../api/v4.js';

export type CheckDetailReply<K extends keyof typeof monitorCheckDetailEndpoints> = z.infer<
  (typeof monitorCheckDetailEndpoints)[K]['reply']
>;

/** A check, and for transactions the number of the step, from 1. */
export interface PageReference {
  readonly checkId: string;
  readonly step?: number | undefined;
}

/** Loads one kind of detail. Requests are not retried, because a detail that is not stored responds with an error. */
export function useCheckDetail<T>({ checkId, step }: PageReference, path: string, isEnabled = true) {
  const query = step === undefined ? '' : `?step=${String(step)}`;
  return useQuery({
    queryKey: ['check', checkId, path, step],
    queryFn: ({ signal }) => v4<T>('GET', apiPath`/MonitorCheck/${checkId}/` + path + query, undefined, signal),
    staleTime: Infinity,
    retry: false,
    enabled: isEnabled,
  });
}
