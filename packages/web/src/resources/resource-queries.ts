import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';
import type { Resource } from './resource.js';

type ResourcePath = Pick<Resource<object, object>, 'path' | 'surface'>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface ResourceRequest {
  /** Guid of one item; absent: the list. */
  readonly guid?: string;
  readonly body?: unknown;
  /** The hash that the item must still have. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Calls the list endpoint of a resource, or that of one item; the caller states the type of the response.
 * @throws ApiError
 */
export async function requestResource<T = undefined>(
  method: Method,
  { path, surface = '/v4' }: ResourcePath,
  request: ResourceRequest = {},
): Promise<T> {
  const { guid, ...options } = request;
  const itemPath = guid === undefined ? '' : `/${encodeURIComponent(guid)}`;
  return (await send(method, surface + path + itemPath, options)) as T;
}

export const listQuery = <Row>(resource: ResourcePath) =>
  queryOptions({
    queryKey: [resource.path],
    queryFn: ({ signal }) => requestResource<readonly Row[]>('GET', resource, { signal }),
  });

export const itemQuery = <Row>(resource: ResourcePath, guid: string) =>
  queryOptions({
    queryKey: [resource.path, guid],
    queryFn: ({ signal }) => requestResource<Row>('GET', resource, { guid, signal }),
  });

/** Returns whether a cached response contains items of the resource. */
export const matchesResource =
  ({ path, relatedQueryKeys = [] }: Pick<Resource<object, object>, 'path' | 'relatedQueryKeys'>) =>
  ({ queryKey: [firstKey] }: { readonly queryKey: readonly unknown[] }): boolean =>
    firstKey === path || relatedQueryKeys.some((each) => each === firstKey);
