import { Agent, request } from 'node:http';

export interface Caller {
  /** Sends GET requests one after the other on one keep-alive connection. Resolves when the body is read. */
  readonly get: (path: string) => Promise<void>;
  readonly close: () => void;
}

/** @throws Error if a status is not 2xx */
export function openCaller(
  url: string,
  authorization?: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { ...extraHeaders, ...(authorization !== undefined && { authorization }) };
  const get = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const clientRequest = request(url + path, { agent, headers }, (response) => {
        const isOk = response.statusCode !== undefined && response.statusCode < 300;
        response.resume().on('end', () => (isOk ? resolve() : reject(new Error(`${path}: ${response.statusCode}`))));
      });
      clientRequest.on('error', reject).end();
    });
  return { get, close: () => agent.destroy() };
}
