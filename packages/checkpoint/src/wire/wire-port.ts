import { checkpointProtocolEndpoints } from '@vedette/contract/checkpoint-endpoints';
import type { CheckpointPort } from '@vedette/contract/checkpoint-protocol';
import { ApiError, createClient } from '@vedette/contract/client';
import { SECOND } from '@vedette/kernel/clock';
import { Fault, type FaultKind } from '@vedette/kernel/fault';
import type { Secret } from '@vedette/kernel/secret';

export interface WireOptions {
  /** Up to but without `/api/v1`. */
  readonly serverUrl: string;
  /** Of this server, from its enrolment. */
  readonly key: Secret;
  readonly fetch?: typeof fetch;
}

/** A poll waits 25 s and some jitter at the server; a call that takes longer than this has lost its connection. */
const LONGEST_POLL_MS = 45 * SECOND;
const LONGEST_CALL_MS = 30 * SECOND;

const KIND_OF: Readonly<Record<number, FaultKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'tooLarge',
};

/**
 * The server's side of the protocol, over HTTP(S). What the server refuses is thrown as a Fault of its kind; a server
 * that cannot be reached, or is in trouble, as `unavailable`.
 */
export function wirePort({ serverUrl, key, fetch: send }: WireOptions): CheckpointPort {
  const { poll, extend, deliver } = checkpointProtocolEndpoints;
  const client = createClient({
    baseUrl: serverUrl,
    // Revealed to be sent; it proves who speaks.
    headers: { authorization: `Bearer ${key.reveal()}` },
    ...(send && { fetch: send }),
  });
  return {
    poll: (state, signal) =>
      asFault(client.call(poll, { body: state }, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_POLL_MS)]))),
    extend: async (serverId, runs) => {
      await asFault(client.call(extend, { body: { serverId, runs: [...runs] } }, AbortSignal.timeout(LONGEST_CALL_MS)));
    },
    deliver: async (serverId, results) => {
      const body = { serverId, results: [...results] };
      await asFault(client.call(deliver, { body }, AbortSignal.timeout(LONGEST_CALL_MS)));
    },
  };
}

/** Waits for an answer of the server; its no, or its silence, comes out as a Fault. */
export async function asFault<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) {
      throw new Fault(KIND_OF[error.status] ?? 'unavailable', error.message, { cause: error });
    }
    throw new Fault('unavailable', 'The server cannot be reached', { cause: error });
  }
}
