import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { Fault, type FaultKind } from '@vedette/kernel/fault';
import type { MessagePort, Worker } from 'node:worker_threads';

/** One end of the channel between two threads. */
export type Channel = Pick<MessagePort | Worker, 'postMessage'> & {
  on(event: 'message', listener: (message: unknown) => void): unknown;
};

type Method = keyof CheckpointPort;

/** Messages of the thread with the checkpoints. */
type Request =
  | { readonly type: 'call'; readonly id: number; readonly method: Method; readonly args: readonly unknown[] }
  | { readonly type: 'abort'; readonly id: number };

/** Messages of the thread with the server. A structured clone of a `Fault` would be a plain `Error`. */
type Response =
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'fault'; readonly id: number; readonly fault: FaultFields }
  | { readonly type: 'error'; readonly id: number; readonly error: Error };

interface FaultFields {
  readonly kind: FaultKind;
  readonly message: string;
  readonly problems: readonly string[];
  readonly retryAfterS: number | undefined;
}

/** A served channel. `close` aborts pending calls, since a thread that has ended does not wait for work. */
export interface ServedPort {
  close(): void;
}

/** Handles the calls of `createChannelPort` at the other end of the channel. */
export function servePort(port: CheckpointPort, channel: Channel): ServedPort {
  const runningCalls = new Map<number, AbortController>();
  let isClosed = false;
  const handleCall = async ({ id, method, args }: Request & { readonly type: 'call' }): Promise<void> => {
    const controller = new AbortController();
    runningCalls.set(id, controller);
    const response = await respond(id, () => callMethod(port, method, args, controller.signal));
    runningCalls.delete(id);
    if (!isClosed) channel.postMessage(response);
  };
  channel.on('message', (message) => {
    const request = message as Request;
    if (request.type === 'call') void handleCall(request);
    if (request.type === 'abort') runningCalls.get(request.id)?.abort();
  });
  return {
    close: () => {
      isClosed = true;
      for (const controller of runningCalls.values()) controller.abort();
    },
  };
}

/**
 * Only `poll` takes a signal, as its last argument. The other end is part of this program and uses the types of the
 * port.
 */
function callMethod(
  port: CheckpointPort,
  method: Method,
  args: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const call = port[method].bind(port) as (...all: readonly unknown[]) => Promise<unknown>;
  return method === 'poll' ? call(...args, signal) : call(...args);
}

async function respond(id: number, call: () => Promise<unknown>): Promise<Response> {
  try {
    return { type: 'result', id, value: await call() };
  } catch (error) {
    if (error instanceof Fault) {
      const { kind, message, problems, retryAfterS } = error;
      return { type: 'fault', id, fault: { kind, message, problems, retryAfterS } };
    }
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    // Only what every clone can carry, since errors of libraries may have functions.
    return { type: 'error', id, error: Object.assign(new Error(message), { name, stack }) };
  }
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Client of the checkpoint protocol over a channel whose other end is `servePort`. */
export function createChannelPort(channel: Channel): CheckpointPort {
  const pendingCalls = new Map<number, PendingCall>();
  let lastId = 0;
  channel.on('message', (message) => {
    const response = message as Response;
    const caller = pendingCalls.get(response.id);
    if (!caller) return;
    pendingCalls.delete(response.id);
    if (response.type === 'result') caller.resolve(response.value);
    else caller.reject(response.type === 'fault' ? faultFrom(response.fault) : response.error);
  });
  const call = <T>(method: Method, args: readonly unknown[], signal?: AbortSignal): Promise<T> => {
    lastId += 1;
    const id = lastId;
    // The response is awaited even after an abort, since it may have orders that were assigned before.
    const abort = (): void => channel.postMessage({ type: 'abort', id } satisfies Request);
    const result = new Promise<T>((resolve, reject) => {
      // The other end returns the result of the method of this name.
      pendingCalls.set(id, { resolve: resolve as (value: unknown) => void, reject });
    });
    channel.postMessage({ type: 'call', id, method, args } satisfies Request);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    return result.finally(() => signal?.removeEventListener('abort', abort));
  };
  return {
    poll: (state, signal) => call('poll', [state], signal),
    extend: (...args) => call('extend', args),
    deliver: (...args) => call('deliver', args),
    explain: (...args) => call('explain', args),
    follow: (...args) => call('follow', args),
    offlinePlan: (...args) => call('offlinePlan', args),
    takeSnapshot: (...args) => call('takeSnapshot', args),
    deliverSnapshot: (...args) => call('deliverSnapshot', args),
  };
}

function faultFrom({ kind, message, problems, retryAfterS }: FaultFields): Fault {
  return new Fault(kind, message, { problems, ...(retryAfterS !== undefined && { retryAfterS }) });
}
