import { send } from './client.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call to the v4 API, which is served to the session cookie as well. `path` starts below `/v4` and is written with
 * `at` so that no name can break out of its segment; the answer's type is the caller's word, taken from `contract/`.
 * @throws ApiError, see `call`.
 */
export async function v4<T = undefined>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  return (await send(method, `/v4${path}`, { body, ...(signal ? { signal } : {}) })) as T;
}

/** The same below `/api/v1`; where the endpoint is known when the call is written, `call` types it. */
export async function v1<T = undefined>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  return (await send(method, `/api/v1${path}`, { body, ...(signal ? { signal } : {}) })) as T;
}

/** Template tag for paths: ``at`/Monitor/${guid}` `` encodes each value as one segment. */
export function at(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((path, part, index) => path + encodeURIComponent(String(values[index - 1] ?? '')) + part);
}
