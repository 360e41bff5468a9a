import type { monitorCheckDetailEndpoints } from '@vedette/contract/v4/monitor-check-detail';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { at, v4 } from '../../api/v4.js';

export type Reply<K extends keyof typeof monitorCheckDetailEndpoints> = z.infer<
  (typeof monitorCheckDetailEndpoints)[K]['reply']
>;

/** Which check, and of a transaction which of its steps, counted from 1. */
export interface PageOfCheck {
  readonly checkId: string;
  readonly step?: number | undefined;
}

/** Reads one kind of detail; what was not kept, or never was, is no error. */
export function useDetail<T>({ checkId, step }: PageOfCheck, path: string, isEnabled = true) {
  const query = step === undefined ? '' : `?step=${String(step)}`;
  return useQuery({
    queryKey: ['check', checkId, path, step],
    queryFn: ({ signal }) => v4<T>('GET', at`/MonitorCheck/${checkId}/` + path + query, undefined, signal),
    staleTime: Infinity,
    retry: false,
    enabled: isEnabled,
  });
}
