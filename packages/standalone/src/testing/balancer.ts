import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer that sends requests to its services in turn, without session affinity. */
export interface Balancer {
  readonly url: string;
  /** Responses so far, by status. */
  readonly statuses: () => ReadonlyMap<number, number>;
  stop(): void;
}

export async function startBalancer(services: readonly string[]): Promise<Balancer> {
  const statuses = new Map<number, number>();
  let nextService = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const target = new URL(url, services[nextService++ % services.length]);
    const forwarded = request(target, { method: method ?? 'GET', headers }, (response) => {
      const status = response.statusCode ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      outgoing.writeHead(status, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses: () => statuses,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
