/** Decides from which server a result is accepted (docs/architecture/checkpoint-protocol.md). */
import type { Instant } from '@vedette/kernel/clock';

/** Facts that the engine knows about the run of a delivered result and the server that delivers it. */
export interface SourceFacts {
  readonly server: {
    readonly serverId: number;
    readonly checkpointId: number;
    readonly accountId: number;
    readonly isLocal: boolean;
    readonly createdAt?: Instant | undefined;
  };
  readonly monitor: { readonly accountId: number; readonly definitionChangedAt: Instant };
  readonly slotAt: Instant;
  /** The run, if it is under way. */
  readonly activeRun: { readonly checkpointId: number } | undefined;
  /** The server to which the run was assigned when it was written off. */
  readonly lostServerId: number | undefined;
  /** When this process took the monitor's partition. Assignments of runs before it are unknown. */
  readonly plannedSince: Instant;
  /** Whether the monitor runs at all, and may run on this server. */
  readonly mayRun: boolean;
  /** Whether the slot lies in a maintenance period without monitoring. */
  readonly isInMaintenance: boolean;
  /** Whether the result carries a valid run token, issued by any engine. */
  readonly hasValidRunToken: boolean;
}

/**
 * Returns whether a result comes from the server its run was assigned to: a server of the checkpoint that runs it, or
 * the server that fell silent before it responded. For slots before this process took over, a server must present the run
 * token.
 */
export function isFromExpectedServer(facts: SourceFacts): boolean {
  const { server, monitor, activeRun, lostServerId } = facts;
  if (server.accountId !== monitor.accountId) return false;
  if (activeRun) return activeRun.checkpointId === server.checkpointId;
  if (lostServerId !== undefined) return lostServerId === server.serverId;
  return facts.slotAt <= facts.plannedSince && (server.isLocal || (facts.hasValidRunToken && isRunStillValid(facts)));
}

/** Whether a run assigned by an earlier engine still matches the monitor's current definition. */
function isRunStillValid({ server, monitor, slotAt, mayRun, isInMaintenance }: SourceFacts): boolean {
  const isSlotCurrent = slotAt >= (server.createdAt ?? -Infinity) && slotAt > monitor.definitionChangedAt;
  return mayRun && !isInMaintenance && isSlotCurrent;
}
