import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint/endpoints';
import {
  bundleContext,
  sealingContext,
  type CheckpointPort,
  type PollResponse,
  type RunOrder,
  type SealedOrder,
} from '@vedette/contract/checkpoint/protocol';
import { offlinePlanContext, type OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import { snapshotContext, type SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { seal } from '@vedette/kernel/sealed-box';
import { mount, type CheckpointCaller, type RouteHost } from '../../http/index.js';

export interface CheckpointProtocolDeps {
  readonly port: CheckpointPort;
  readonly clock: Pick<Clock, 'now'>;
}

/** Registers the checkpoint protocol over HTTPS. The key identifies the calling server. */
export function registerCheckpointProtocolRoutes(host: RouteHost, { port, clock }: CheckpointProtocolDeps): void {
  const { hello, poll, extend, deliver, explain, follow, offlinePlan } = checkpointProtocolEndpoints;
  registerSnapshotRoutes(host, port);
  mount(host, hello, ({ server: { serverId, checkpointName } }) => ({
    serverId,
    checkpointName,
    serverNow: clock.now(),
  }));
  mount(host, poll, async ({ server, body, signal }) => {
    assertSameServer(server, body.serverId);
    const { opensBundles = false, ...state } = body;
    const { orders, ...rest } = await port.poll(state, signal);
    if (opensBundles && orders.length > 0) return { orders: [], bundle: sealBundle(orders, rest, server), ...rest };
    return { orders: orders.map((order) => sealOrder(order, server)), ...rest };
  });
  mount(host, extend, async ({ server, body }) => {
    assertSameServer(server, body.serverId);
    await port.extend(body.serverId, body.runs);
  });
  mount(host, deliver, async ({ server, body }) => {
    assertSameServer(server, body.serverId);
    await port.deliver(body.serverId, body.results);
  });
  mount(host, explain, async ({ server, body }) => {
    assertSameServer(server, body.serverId);
    await port.explain(body.serverId, body.run, body.pack);
  });
  mount(host, follow, async ({ server, body: { serverId, run, progress } }) => {
    assertSameServer(server, serverId);
    return { isWatched: await port.follow(serverId, run, progress) };
  });
  mount(host, offlinePlan, async ({ server, body }) => {
    assertSameServer(server, body.serverId);
    const plan = await port.offlinePlan(body.serverId, body.known);
    return plan ? sealPlan(plan, server) : { tag: body.known ?? '' };
  });
}

function registerSnapshotRoutes(host: RouteHost, port: CheckpointPort): void {
  const { takeSnapshot, deliverSnapshot } = checkpointProtocolEndpoints;
  mount(host, takeSnapshot, async ({ server, body: { serverId } }) => {
    assertSameServer(server, serverId);
    const order = await port.takeSnapshot(serverId);
    return order ? { order: sealSnapshot(order, server) } : {};
  });
  mount(host, deliverSnapshot, async ({ server, body: { serverId, result } }) => {
    assertSameServer(server, serverId);
    await port.deliverSnapshot(serverId, result);
  });
}

function sealSnapshot({ checkId, ...content }: SnapshotOrder, { serverId, sealingKey }: CheckpointCaller) {
  return { checkId, sealedContent: seal(JSON.stringify(content), sealingKey, snapshotContext(serverId, checkId)) };
}

function sealPlan({ tag, monitors }: OfflinePlan, { serverId, sealingKey }: CheckpointCaller) {
  return { tag, sealedMonitors: seal(JSON.stringify(monitors), sealingKey, offlinePlanContext(serverId, tag)) };
}

/** Seals the orders of a response together, since a key agreement costs more than the rest. */
function sealBundle(
  orders: readonly RunOrder[],
  { serverNow }: Pick<PollResponse, 'serverNow'>,
  { serverId, sealingKey }: CheckpointCaller,
): string {
  return seal(JSON.stringify(orders), sealingKey, bundleContext(serverId, serverNow));
}

/** Seals the target of an order so that only its server can read it, for this run only. */
function sealOrder({ target, ...order }: RunOrder, { serverId, sealingKey }: CheckpointCaller): SealedOrder {
  const sealedTarget = seal(JSON.stringify(target), sealingKey, sealingContext(serverId, order));
  // Checkpoints of the previous version expect the run token by its previous name.
  return { ...order, receipt: order.runToken, sealedTarget };
}

/** @throws Fault `forbidden` when the body names another server than the key */
function assertSameServer(server: CheckpointCaller, serverId: number): void {
  if (server.serverId !== serverId) throw new Fault('forbidden', 'serverId: the key belongs to another server');
}
