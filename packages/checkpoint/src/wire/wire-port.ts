import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint/endpoints';
import {
  bundleContext,
  RunKey,
  RunOrder,
  sealingContext,
  Target,
  type CheckpointPort,
  type SealedOrder,
} from '@vedette/contract/checkpoint/protocol';
import { OfflinePlan, offlinePlanContext } from '@vedette/contract/checkpoint/offline-plan';
import { withBothNames } from '@vedette/contract/checkpoint/previous-names';
import { snapshotContext, SnapshotOrder, type SealedSnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { ApiError, createClient } from '@vedette/contract/client';
import { SECOND } from '@vedette/kernel/clock';
import { Fault, type FaultKind } from '@vedette/kernel/fault';
import { unseal } from '@vedette/kernel/sealed-box';
import type { AgentLog } from '../log.js';
import type { Identity } from './identity.js';

export interface WirePortOptions {
  /** Base URL of the server, without `/api/v1`. */
  readonly serverUrl: string;
  /** Identity from the enrolment. */
  readonly identity: Identity;
  readonly log: Pick<AgentLog, 'error'>;
  readonly fetch?: typeof fetch;
}

/** The server answers a poll after at most 25 s plus jitter. A longer call has lost its connection. */
const MAX_POLL_MS = 45 * SECOND;
const MAX_CALL_MS = 30 * SECOND;

const FAULT_KINDS: Readonly<Record<number, FaultKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  409: 'conflict',
  413: 'tooLarge',
};

/**
 * The server's side of the protocol over HTTP(S). Refusals are thrown as a Fault of their kind; an unreachable or
 * failing server as `unavailable`.
 */
export function createWirePort({ serverUrl, identity, log, fetch: fetchFunction }: WirePortOptions): CheckpointPort {
  const { poll, extend, deliver, explain, follow, offlinePlan, ...snapshots } = checkpointProtocolEndpoints;
  const client = createClient({
    baseUrl: serverUrl,
    // The key is revealed to authenticate the request.
    headers: { authorization: `Bearer ${identity.key.reveal()}` },
    ...(fetchFunction && { fetch: fetchFunction }),
  });
  return {
    poll: async (state, signal) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_POLL_MS)]);
      const body = { ...state, opensBundles: true };
      const { orders, bundle, ...rest } = await awaitResponse(serverUrl, client.call(poll, { body }, limit));
      const bundled = bundle === undefined ? [] : decryptBundle(bundle, rest.serverNow, { identity, log });
      return { orders: [...bundled, ...orders.flatMap((order) => decryptOrder(order, identity, log) ?? [])], ...rest };
    },
    extend: async (serverId, runs) => {
      await awaitResponse(
        serverUrl,
        client.call(extend, { body: { serverId, runs: [...runs] } }, AbortSignal.timeout(MAX_CALL_MS)),
      );
    },
    deliver: async (serverId, results) => {
      // A service of the previous version reads the previous names.
      const resultsWithBothNames = results.map((result) => ({
        ...result,
        receipt: result.runToken,
        outcome: withBothNames(result.outcome),
      }));
      const body = { serverId, results: resultsWithBothNames };
      await awaitResponse(serverUrl, client.call(deliver, { body }, AbortSignal.timeout(MAX_CALL_MS)));
    },
    explain: async (serverId, run, diagnostics) => {
      const body = { serverId, run, pack: diagnostics };
      await awaitResponse(serverUrl, client.call(explain, { body }, AbortSignal.timeout(MAX_CALL_MS)));
    },
    follow: async (serverId, run, progress) => {
      const body = { serverId, run, ...(progress && { progress }) };
      const call = client.call(follow, { body }, AbortSignal.timeout(MAX_CALL_MS));
      return (await awaitResponse(serverUrl, call)).isWatched;
    },
    offlinePlan: async (serverId, knownTag) => {
      const body = { serverId, known: knownTag };
      const call = client.call(offlinePlan, { body }, AbortSignal.timeout(MAX_CALL_MS));
      const { tag, sealedMonitors } = await awaitResponse(serverUrl, call);
      return sealedMonitors === undefined ? undefined : decryptPlan(tag, sealedMonitors, identity);
    },
    takeSnapshot: async (serverId) => {
      const call = client.call(snapshots.takeSnapshot, { body: { serverId } }, AbortSignal.timeout(MAX_CALL_MS));
      const { order } = await awaitResponse(serverUrl, call);
      return order && decryptSnapshot(order, identity);
    },
    deliverSnapshot: async (serverId, result) => {
      const body = { serverId, result: { ...result, gaveWay: result.preempted } };
      await awaitResponse(
        serverUrl,
        client.call(snapshots.deliverSnapshot, { body }, AbortSignal.timeout(MAX_CALL_MS)),
      );
    },
  };
}

/** Decrypts the orders of a response. None, if they were not sealed for this response with the checkpoint's key. */
function decryptBundle(
  bundle: string,
  serverNow: number,
  { identity, log }: Pick<WirePortOptions, 'identity' | 'log'>,
): readonly RunOrder[] {
  try {
    const text = unseal(bundle, identity.privateKey, bundleContext(identity.serverId, serverNow));
    return (JSON.parse(text) as readonly unknown[]).flatMap((order) => {
      const { success, data } = RunOrder.safeParse(order);
      if (success) return [data];
      logUnreadable(RunKey.safeParse(order).data, 'invalid', log);
      return [];
    });
  } catch (error) {
    // The error itself could quote a target.
    const reason = error instanceof Error ? error.name : 'unknown';
    log.error({ reason }, 'decrypting orders failed; the server assigns them to another checkpoint');
    return [];
  }
}

/** Decrypts an order. Undefined if it was not sealed for this run with the checkpoint's key. */
function decryptOrder(order: SealedOrder, identity: Identity, log: WirePortOptions['log']): RunOrder | undefined {
  const { sealedTarget, receipt, runToken = receipt, ...run } = order;
  try {
    const text = unseal(sealedTarget, identity.privateKey, sealingContext(identity.serverId, run));
    return { ...run, ...(runToken !== undefined && { runToken }), target: Target.parse(JSON.parse(text)) };
  } catch (error) {
    // The error itself could quote the target.
    logUnreadable(run, error instanceof Error ? error.name : 'unknown', log);
    return undefined;
  }
}

/** Logs an order that cannot be run. Its key may be unreadable as well. */
const logUnreadable = (run: RunKey | undefined, reason: string, log: WirePortOptions['log']): void =>
  log.error(
    { ...(run && { monitorGuid: run.monitorGuid, slotAt: run.slotAt, attempt: run.attempt }), reason },
    'reading an order failed; the server assigns it to another checkpoint',
  );

/** @throws Error if the plan was not sealed for this checkpoint */
function decryptPlan(tag: string, sealedMonitors: string, { privateKey, serverId }: Identity): OfflinePlan {
  const text = unseal(sealedMonitors, privateKey, offlinePlanContext(serverId, tag));
  return OfflinePlan.parse({ tag, monitors: JSON.parse(text) as unknown });
}

/** @throws Error if the snapshot order was not sealed for this checkpoint */
function decryptSnapshot(order: SealedSnapshotOrder, { privateKey, serverId }: Identity): SnapshotOrder {
  const text = unseal(order.sealedContent, privateKey, snapshotContext(serverId, order.checkId));
  return SnapshotOrder.parse({ ...(JSON.parse(text) as object), checkId: order.checkId });
}

/**
 * Waits for a response of the server. A refusal or failure becomes a Fault that names the server. The service always
 * gives a reason for a refusal; a refusal without one comes from a proxy, which cannot judge keys and results. A 413
 * counts nevertheless, because a smaller body may pass.
 */
export async function awaitResponse<T>(serverUrl: string, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, message, messages, retryAfterS } = error;
      const retryAfter = retryAfterS !== undefined && { retryAfterS };
      const isFromService = messages.length > 0;
      const kind = isFromService || status === 413 ? FAULT_KINDS[status] : undefined;
      const text = isFromService
        ? message
        : `${serverUrl} returned ${status}; the response came from a proxy in front of the service`;
      throw new Fault(kind ?? 'unavailable', text, { cause: error, ...retryAfter });
    }
    throw new Fault('unavailable', `The server ${serverUrl} cannot be reached: ${innermostMessage(error)}`, {
      cause: error,
    });
  }
}

/** Returns the innermost reason: `fetch` wraps the system error, possibly one for each address. */
export function innermostMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(innermostMessage).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message;
}
