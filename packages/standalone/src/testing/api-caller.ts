/** Calls the service and returns the parsed body. @throws Error with status and body for every status from 400. */
export type Call = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** @param login `<name>:<password>` for Basic. */
export function apiCaller(url: string, login: string): Call {
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  return async <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${String(reply.status)} ${await reply.text()}`);
    return (reply.status === 204 ? undefined : await reply.json()) as T;
  };
}
