import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A website on loopback that a test breaks and repairs. */
export interface TargetSite {
  readonly url: string;
  break(): void;
  repair(): void;
  stop(): Promise<void>;
}

export async function startTargetSite(): Promise<TargetSite> {
  let isBroken = false;
  const server = createServer((_request, response) => {
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'text/plain' }).end('hello');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    break: () => (isBroken = true),
    repair: () => (isBroken = false),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
