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
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const target = new URL(url, services[turn++ % services.length]);
    const passed = request(target, { method: method ?? 'GET', headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
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
