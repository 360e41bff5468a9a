import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';
import type { Resource } from './resource.js';

type Kind = Pick<Resource<object, object>, 'path' | 'surface'>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface ResourceRequest {
  /** One thing; absent: the list. */
  readonly guid?: string;
  readonly body?: unknown;
  /** The Hash it must still have. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal;
}

/** A call to the list of a kind or one of its things; the answer's type is the caller's word. @throws ApiError. */
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

/** Whether a cached answer shows things of the kind. */
export const isAbout =
  ({ path, alsoIn = [] }: Pick<Resource<object, object>, 'path' | 'alsoIn'>) =>
  ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }): boolean =>
    first === path || alsoIn.some((each) => each === first);
