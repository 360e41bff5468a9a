import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import type { incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.js';

export const monitorQuery = (monitorGuid: string) =>
  queryOptions({
    queryKey: ['monitor', monitorGuid],
    queryFn: ({ signal }) =>
      call<typeof monitorViewEndpoints.read>('GET /api/v1/Monitor/:monitorGuid', { params: { monitorGuid }, signal }),
  });

export interface QueryRange {
  readonly from: number;
  readonly until: number;
}

export const latencyQuery = (monitorGuid: string, view: unknown, getRange: () => QueryRange) =>
  queryOptions({
    queryKey: ['latency', monitorGuid, view],
    queryFn: ({ signal }) => {
      const { from, until } = getRange();
      return call<typeof monitorViewEndpoints.latency>('GET /api/v1/Monitor/:monitorGuid/Latency', {
        params: { monitorGuid },
        query: { FromAt: Math.floor(from), UntilAt: Math.floor(until), Points: 300 },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

export const latencyByCheckpointQuery = (monitorGuid: string, view: unknown, getRange: () => QueryRange) =>
  queryOptions({
    queryKey: ['latency', monitorGuid, view, 'by-checkpoint'],
    queryFn: ({ signal }) => {
      const { from, until } = getRange();
      return call<typeof monitorViewEndpoints.latencyByCheckpoint>(
        'GET /api/v1/Monitor/:monitorGuid/LatencyByCheckpoint',
        {
          params: { monitorGuid },
          query: { FromAt: Math.floor(from), UntilAt: Math.floor(until), Points: 96 },
          signal,
        },
      );
    },
    placeholderData: keepPreviousData,
  });

export const annotationsQuery = (monitorGuid: string, view: unknown, getRange: () => QueryRange) =>
  queryOptions({
    queryKey: ['monitor', monitorGuid, 'annotations', view],
    queryFn: ({ signal }) => {
      const { from, until } = getRange();
      return call<typeof monitorViewEndpoints.annotations>('GET /api/v1/Monitor/:monitorGuid/Annotation', {
        params: { monitorGuid },
        query: { FromAt: Math.floor(from), UntilAt: Math.floor(until) },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

export const checkFilters = ({ from, until }: QueryRange, errorsOnly: boolean) => ({
  FromAt: Math.floor(from),
  UntilAt: Math.floor(until),
  ...(errorsOnly ? { ErrorLevel: 'Unconfirmed' as const } : {}),
});

export const checksQuery = (monitorGuid: string, view: unknown, getRange: () => QueryRange, errorsOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: ['checks', monitorGuid, view, errorsOnly],
    queryFn: ({ signal, pageParam }) => {
      return call<typeof monitorViewEndpoints.checks>('GET /api/v1/Monitor/:monitorGuid/Check', {
        params: { monitorGuid },
        query: {
          ...checkFilters(getRange(), errorsOnly),
          Take: 50,
          ...(pageParam === 0 ? {} : { BeforeId: pageParam }),
        },
        signal,
      });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.NextBeforeId,
    placeholderData: keepPreviousData,
  });

export const monitorIncidentsQuery = (monitorGuid: string) =>
  queryOptions({
    queryKey: ['incidents', monitorGuid, 'of'],
    queryFn: ({ signal }) =>
      call<typeof incidentEndpoints.list>('GET /api/v1/Incident', {
        query: { MonitorGuid: monitorGuid, Take: 10 },
        signal,
      }),
  });
