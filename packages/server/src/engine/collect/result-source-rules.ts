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
  /** The server that held the run when it was written off. */
  readonly lostBy: number | undefined;
  /** Start of the engine's term. Which server held which run before is unknown. */
  readonly termStartedAt: Instant;
  /** Whether the monitor runs at all, and may run on this server. */
  readonly mayRun: boolean;
  /** Whether the slot lies in a maintenance period without monitoring. */
  readonly isClosed: boolean;
  /** Whether the result carries a valid run token, issued by any engine. */
  readonly wasHanded: boolean;
}

/**
 * Returns whether a result comes from the server its run was sent to: the checkpoint that holds the run, or the server
 * that fell silent with it. For slots before the engine took over, a server must present the run token.
 */
export function isFromItsSource(facts: SourceFacts): boolean {
  const { server, monitor, activeRun, lostBy } = facts;
  if (server.accountId !== monitor.accountId) return false;
  if (activeRun) return activeRun.checkpointId === server.checkpointId;
  if (lostBy !== undefined) return lostBy === server.serverId;
  return facts.slotAt <= facts.termStartedAt && (server.isLocal || (facts.wasHanded && stillCounts(facts)));
}

/** Whether a run handed out by an earlier engine still belongs to the monitor as it is now. */
function stillCounts({ server, monitor, slotAt, mayRun, isClosed }: SourceFacts): boolean {
  const isOfBoth = slotAt >= (server.createdAt ?? -Infinity) && slotAt > monitor.definitionChangedAt;
  return mayRun && !isClosed && isOfBoth;
}
