/** What a process asks of the one that runs the engine, when checkpoints and callers reached the wrong one. */
import type { CheckpointPort, RunProgress, RunResult, Target } from '@vedette/contract/checkpoint/protocol';
import { MAX_DELIVERY_BYTES } from '@vedette/contract/checkpoint/endpoints';
import { SECOND } from '@vedette/kernel/clock';
import type { FaultKind } from '@vedette/kernel/fault';
import type { Watcher } from '../../screens/index.js';

/** What only the process that runs the engine can do. */
export interface EnginePort extends CheckpointPort {
  /** A test run, see `Trials`. */
  run(serverIds: readonly number[], target: Target, signal: AbortSignal, watcher?: Watcher): Promise<RunResult>;
}

export const RELAY_PATH = '/internal/engine';

export const OPERATIONS = [
  'poll',
  'extend',
  'deliver',
  'explain',
  'follow',
  'offlinePlan',
  'takeSnapshot',
  'tellSnapshot',
  'run',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface RelayRequest {
  readonly operation: Operation;
  /** JSON; an absent argument is null. */
  readonly args: readonly unknown[];
}

/** A line of the answer. The last one is a `result` or a `fault`. */
export type RelayLine =
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'result'; readonly value: unknown }
  | {
      readonly kind: 'fault';
      readonly fault: FaultKind;
      readonly problems: readonly string[];
      readonly retryAfterS: number | undefined;
      /** Another process runs the engine by now. */
      readonly isElsewhere: boolean;
    };

/** Sealing and JSON make a delivery a little larger. */
export const MAX_RELAY_BYTES = 2 * MAX_DELIVERY_BYTES;
/** How often an answer that is not ready shows that its process lives. */
export const ALIVE_EVERY_MS = 5 * SECOND;
/** An answer that was silent for longer will not come. */
export const SILENT_FOR_MS = 15 * SECOND;
/** Clocks of two machines may differ by so much. */
export const TOKEN_AGE_MS = 120 * SECOND;

/** A call opens only for the term of the engine it was made for: it cannot be replayed after a restart or a takeover. */
export const requestBound = (nonce: string, epoch: number): string => `request ${nonce} ${epoch}`;
/** Lines cannot be left out, moved or taken from another answer. */
export const lineBound = (nonce: string, number: number): string => `answer ${nonce} ${number}`;
