import type { RunKey } from '@vedette/contract/checkpoint/protocol';

/** A run that waits for a checkpoint; it holds references only, secrets are resolved when it is handed over. */
export interface WorkItem extends RunKey {
  /** Whose servers may take it. */
  readonly checkpointId: number;
  /** A recheck goes before normal runs. */
  readonly isUrgent: boolean;
  /** What a server must be able to do, in the words of its capabilities. */
  readonly needs: readonly string[];
  /** How long it may wait for a server, from the offer, in ms. */
  readonly takeWithinMs: number;
}

export interface LeaseRequest {
  readonly checkpointId: number;
  /** Who holds what is leased. */
  readonly serverId: number;
  readonly capabilities: readonly string[];
  /** At most so many. */
  readonly max: number;
  /** How long the holder may keep silent. */
  readonly leaseMs: number;
}

/** An item nobody took in time (`untaken`), or whose holder fell silent (`lost`). */
export type Expired =
  | { readonly item: WorkItem; readonly reason: 'untaken' }
  | { readonly item: WorkItem; readonly reason: 'lost'; readonly serverId: number };

/**
 * Work out to checkpoints. Whoever implements it passes `work-conformance.ts`. An item is known from its offer until it
 * is done, dropped or expired; within that time it is leased to one server at a time.
 */
export interface WorkPort {
  /** Lays out work. An item already known by its run is left as it is. */
  offer(items: readonly WorkItem[]): Promise<void>;
  /** Takes what waits for the checkpoint, urgent items first, then in the order offered. Does not wait. */
  lease(request: LeaseRequest): Promise<readonly WorkItem[]>;
  /** Resolves when something is offered to the checkpoint that was not yet taken, or when `signal` aborts. */
  waitForWork(checkpointId: number, signal: AbortSignal): Promise<void>;
  /** Renews leases; those of other holders and unknown runs are passed over. Returns the runs still held. */
  extend(serverId: number, runs: readonly RunKey[], leaseMs: number): Promise<readonly RunKey[]>;
  /** Ends runs; returns those that were known, so that a second end is seen as such. */
  done(runs: readonly RunKey[]): Promise<readonly RunKey[]>;
  /** Takes back whatever of these monitors is not leased yet; returns it. */
  drop(monitorGuids: readonly string[]): Promise<readonly WorkItem[]>;
  /** The time of what these servers hold is over: they are gone for good. */
  giveUpOn(serverIds: readonly number[]): Promise<void>;
  /** Removes and returns what ran out of time, but for runs whose result is here (`isHeld`): they stay until they are done. */
  expire(isHeld?: (run: RunKey) => boolean): Promise<readonly Expired[]>;
}

/** A run's key as text, for maps. */
export const runText = ({ monitorGuid, slotAt, attempt }: RunKey): string => `${monitorGuid} ${slotAt} ${attempt}`;
