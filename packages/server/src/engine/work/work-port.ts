import type { RunKey } from '@vedette/contract/checkpoint/protocol';

/** A run that waits for a checkpoint. It contains references only: secrets are resolved when it is assigned. */
export interface WorkItem extends RunKey {
  /** The checkpoint whose servers may take it. */
  readonly checkpointId: number;
  /** Rechecks come before normal runs. */
  readonly isUrgent: boolean;
  /** Required capabilities of a server. */
  readonly needs: readonly string[];
  /** How long it may wait for a server after it was offered, in milliseconds. */
  readonly takeWithinMs: number;
}

export interface LeaseRequest {
  readonly checkpointId: number;
  /** The server that holds the leased items. */
  readonly serverId: number;
  readonly capabilities: readonly string[];
  /** Maximum number of items. */
  readonly max: number;
  /** How long the holder may be silent. */
  readonly leaseMs: number;
}

/** An item that was not taken in time (`untaken`), or whose holder fell silent (`lost`). */
export type ExpiredItem =
  | { readonly item: WorkItem; readonly reason: 'untaken' }
  | { readonly item: WorkItem; readonly reason: 'lost'; readonly serverId: number };

/**
 * Queue of work for checkpoints. Every implementation must pass `work-conformance.ts`. An item is known from its offer
 * until it is complete, dropped or expired, and leased to one server at a time.
 */
export interface WorkPort {
  /** Offers work. An item whose run is already known is left as it is. */
  offer(items: readonly WorkItem[]): Promise<void>;
  /** Leases items that wait for the checkpoint: urgent items first, then in the order offered. Does not wait. */
  lease(request: LeaseRequest): Promise<readonly WorkItem[]>;
  /** Resolves when the checkpoint is offered an item that is not yet taken, or when `signal` aborts. */
  waitForWork(checkpointId: number, signal: AbortSignal): Promise<void>;
  /** Renews leases. Runs of other holders and unknown runs are ignored. Returns the runs whose lease was renewed. */
  extend(serverId: number, runs: readonly RunKey[], leaseMs: number): Promise<readonly RunKey[]>;
  /** Ends runs. Returns those that were known, so that a repeated end can be recognised. */
  complete(runs: readonly RunKey[]): Promise<readonly RunKey[]>;
  /** Takes back and returns the items of these monitors that are not leased yet. */
  drop(monitorGuids: readonly string[]): Promise<readonly WorkItem[]>;
  /**
   * Expires items leased to these servers, because the servers no longer exist.
   * @param leasedForMs items leased more recently stay; 0 by default
   */
  expireServers(serverIds: readonly number[], leasedForMs?: number): Promise<void>;
  /**
   * Removes and returns expired items, except runs whose result has arrived (`hasResultArrived`): these stay until they
   * are complete.
   */
  expire(hasResultArrived?: (run: RunKey) => boolean): Promise<readonly ExpiredItem[]>;
}

/** Returns a run's key as text, for maps. */
export const runKeyText = ({ monitorGuid, slotAt, attempt }: RunKey): string => `${monitorGuid} ${slotAt} ${attempt}`;
