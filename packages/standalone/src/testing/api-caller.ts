/** Calls the service and returns the parsed body. @throws Error with status and body for every status from 400. */
export type Call = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** @param login `<name>:<password>` for Basic. */
export function apiCaller(url: string, login: string): Call {
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return async <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
}
