import { send } from './client.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Calls the v4 API, which also accepts the session cookie. `path` is relative to `/v4` and written with `apiPath`, so that
 * values cannot escape their segment. The caller states the type of the response, from `contract/`.
 * @throws ApiError, see `call`
 */
export async function v4<T = undefined>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  return (await send(method, `/v4${path}`, { body, ...(signal ? { signal } : {}) })) as T;
}

/** Like `v4`, below `/api/v1`, for endpoints that are not known statically; otherwise use `call`, which is typed. */
export async function v1<T = undefined>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  return (await send(method, `/api/v1${path}`, { body, ...(signal ? { signal } : {}) })) as T;
}

/** Template tag for paths: ``apiPath`/Monitor/${guid}` `` encodes each value as one segment. */
export function apiPath(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((path, part, index) => path + encodeURIComponent(String(values[index - 1] ?? '')) + part);
}
