/** Protocol between processes: calls are forwarded to the processes that hold the partitions they are about. */
import type { CheckpointPort, RunProgress, RunResult, Target } from '@vedette/contract/checkpoint/protocol';
import { MAX_DELIVERY_BYTES } from '@vedette/contract/checkpoint/endpoints';
import { SECOND } from '@vedette/kernel/clock';
import type { FaultKind } from '@vedette/kernel/fault';
import type { Watcher } from '../../screens/index.js';
import type { Assignment } from './assignment.js';

/** Operations that only processes running the engine can perform. */
export interface EnginePort extends CheckpointPort {
  /** Performs a test run, see `TestRuns`. */
  run(serverIds: readonly number[], target: Target, signal: AbortSignal, watcher?: Watcher): Promise<RunResult>;
}

/** The members and what they hold, as a process reads them from the store. */
export interface MembersView {
  /** Epochs of all members. */
  readonly epochs: readonly number[];
  readonly assignment: Assignment;
}

/** The engine of another process. */
export interface ConnectedPeer extends EnginePort {
  /** @throws Fault `unavailable` if that process cannot reach the store either */
  members(signal: AbortSignal): Promise<MembersView>;
}

export const RELAY_PATH = '/internal/engine';
/** Many calls share one request: the caller sends them in its body, and they are answered in the response. */
export const RELAY_STREAM_PATH = '/internal/engine/stream';

export const OPERATIONS = [
  'poll',
  'extend',
  'deliver',
  'explain',
  'follow',
  'offlinePlan',
  'takeSnapshot',
  'deliverSnapshot',
  'run',
  'members',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface RelayRequest {
  readonly operation: Operation;
  /** Serialised as JSON; an absent argument is null. */
  readonly args: readonly unknown[];
}

/** A line of the response. The last one is a `result` or a `fault`. */
export type RelayLine =
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'result'; readonly value: unknown }
  | {
      readonly kind: 'fault';
      readonly fault: FaultKind;
      readonly problems: readonly string[];
      readonly retryAfterS: number | undefined;
      /** Whether the call belongs to another process now, see `HeldElsewhere`. */
      readonly isElsewhere: boolean;
    };

/** Ends a response. */
export type LastLine = Extract<RelayLine, { readonly kind: 'result' | 'fault' }>;

/** Small and frequent operations, which are called over a stream. */
export const STREAMED_OPERATIONS: ReadonlySet<Operation> = new Set(['poll', 'extend', 'deliver', 'follow']);

/** Part of a frame that the caller sends. A cancelled call is ended, and its answer is ignored. */
export type StreamedCall = ({ readonly id: number } & RelayRequest) | { readonly cancel: number };

/** Part of a frame of the response. After `isEnding`, the caller starts no more calls. */
export type StreamedAnswer = ({ readonly id: number } & LastLine) | { readonly isEnding: true };

/** Sealing and JSON make a delivery slightly larger. */
export const MAX_RELAY_BYTES = 2 * MAX_DELIVERY_BYTES;
/** Interval of keep-alive lines while a response is pending. */
export const KEEP_ALIVE_INTERVAL_MS = 5 * SECOND;
/** Time of silence after which a response is given up. */
export const RESPONSE_TIMEOUT_MS = 15 * SECOND;
/** Maximum age of a token, which covers clock differences between machines. */
export const MAX_TOKEN_AGE_MS = 120 * SECOND;

/** Binds a frame to its stream, direction and position. */
export const frameContext = (
  { nonce, epoch }: { readonly nonce: string; readonly epoch: number },
  direction: 'calls' | 'answers',
  number: number,
): string => `${direction} ${nonce} ${epoch} ${number}`;
/** Binds a call to an epoch of the called process, so that it cannot be replayed after a restart. */
export const requestContext = (nonce: string, epoch: number): string => `request ${nonce} ${epoch}`;
/**
 * Binds a line to its response and position, so that lines cannot be omitted, reordered or taken from another response.
 */
export const lineContext = (nonce: string, number: number): string => `answer ${nonce} ${number}`;
