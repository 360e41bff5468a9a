import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint-endpoints';
import type { CheckpointPort } from '@vedette/contract/checkpoint-protocol';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { mount, type CheckpointCaller, type RouteHost } from '../http/index.js';

export interface CheckpointProtocolDeps {
  readonly port: CheckpointPort;
  readonly clock: Pick<Clock, 'now'>;
}

/** The checkpoint protocol over HTTPS; the key decides which server speaks. */
export function registerCheckpointProtocolRoutes(host: RouteHost, { port, clock }: CheckpointProtocolDeps): void {
  const { hello, poll, extend, deliver } = checkpointProtocolEndpoints;
  mount(host, hello, ({ server }) => ({ ...server, serverNow: clock.now() }));
  mount(host, poll, async ({ server, body, signal }) => {
    sameServer(server, body.serverId);
    const { orders, serverNow } = await port.poll(body, signal);
    return { orders: [...orders], serverNow };
  });
  mount(host, extend, async ({ server, body }) => {
    sameServer(server, body.serverId);
    await port.extend(body.serverId, body.runs);
  });
  mount(host, deliver, async ({ server, body }) => {
    sameServer(server, body.serverId);
    await port.deliver(body.serverId, body.results);
  });
}

/** @throws Fault `forbidden` when the body names another server than the key. */
function sameServer(server: CheckpointCaller, serverId: number): void {
  if (server.serverId !== serverId) throw new Fault('forbidden', 'serverId: the key belongs to another server');
}
