import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';
import type { Resource } from './resource.js';

type Kind = Pick<Resource<object, object>, 'path' | 'surface'>;
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
export async function ask<T = undefined>(
  method: Method,
  { path, surface = '/v4' }: Kind,
  request: ResourceRequest = {},
): Promise<T> {
  const { guid, ...sent } = request;
  const below = guid === undefined ? '' : `/${encodeURIComponent(guid)}`;
  return (await send(method, surface + path + below, sent)) as T;
}

export const listQuery = <Row>(kind: Kind) =>
  queryOptions({ queryKey: [kind.path], queryFn: ({ signal }) => ask<readonly Row[]>('GET', kind, { signal }) });

export const itemQuery = <Row>(kind: Kind, guid: string) =>
  queryOptions({ queryKey: [kind.path, guid], queryFn: ({ signal }) => ask<Row>('GET', kind, { guid, signal }) });

/** Returns whether a cached response contains items of the resource. */
export const isAbout =
  ({ path, alsoIn = [] }: Pick<Resource<object, object>, 'path' | 'alsoIn'>) =>
  ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }): boolean =>
    first === path || alsoIn.some((each) => each === first);
