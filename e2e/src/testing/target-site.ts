import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TargetSite {
  readonly url: string;
  /** Applies from the next request on. */
  readonly answer: (status: number) => void;
  readonly close: () => Promise<void>;
}

/**
 * A target site that can be made to fail and recover.
 * @param html response body instead of its status
 */
export async function startTarget(html?: string): Promise<TargetSite> {
  let status = 200;
  const server = createServer((_request, response) => {
    response
      .writeHead(status, { 'content-type': html === undefined ? 'text/plain' : 'text/html' })
      .end(html ?? `status ${String(status)}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    answer: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
