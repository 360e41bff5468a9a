import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint-endpoints';
import type { CheckpointPort } from '@vedette/contract/checkpoint-protocol';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { mount, type RouteHost } from '../http/index.js';

/** The server a key belongs to. */
export interface KnownServer {
  readonly serverId: number;
  readonly checkpointName: string;
}

export interface CheckpointProtocolDeps {
  readonly port: CheckpointPort;
  readonly clock: Pick<Clock, 'now'>;
  readonly serverOfKey: (key: Secret) => Promise<KnownServer | undefined>;
}

/** The checkpoint protocol over HTTPS; the token decides which server speaks. */
export function registerCheckpointProtocolRoutes(host: RouteHost, deps: CheckpointProtocolDeps): void {
  const { port, clock } = deps;
  const { hello, poll, extend, deliver } = checkpointProtocolEndpoints;
  mount(host, hello, async ({ request }) => {
    const server = await speaker(request.headers.authorization, deps);
    return { ...server, serverNow: clock.now() };
  });
  mount(host, poll, async ({ request, body, signal }) => {
    await sameServer(request.headers.authorization, body.serverId, deps);
    const { orders, serverNow } = await port.poll(body, signal);
    return { orders: [...orders], serverNow };
  });
  mount(host, extend, async ({ request, body }) => {
    await sameServer(request.headers.authorization, body.serverId, deps);
    await port.extend(body.serverId, body.runs);
  });
  mount(host, deliver, async ({ request, body }) => {
    await sameServer(request.headers.authorization, body.serverId, deps);
    await port.deliver(body.serverId, body.results);
  });
}

/** @throws Fault `unauthenticated` for a key nobody holds. */
async function speaker(header: string | undefined, deps: CheckpointProtocolDeps): Promise<KnownServer> {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  const server = token === undefined ? undefined : await deps.serverOfKey(new Secret(token));
  if (!server) throw new Fault('unauthenticated', 'The key of a checkpoint server is needed');
  return server;
}

/** @throws Fault `forbidden` when the body names another server than the key. */
async function sameServer(header: string | undefined, serverId: number, deps: CheckpointProtocolDeps): Promise<void> {
  const server = await speaker(header, deps);
  if (server.serverId !== serverId) throw new Fault('forbidden', 'serverId: the key belongs to another server');
}
