/** Decides from which server a result is accepted (docs/architecture/checkpoint-protocol.md). */
import type { Instant } from '@vedette/kernel/clock';

/** What the engine knows of a delivered result's run, and of the server that delivers it. */
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
  /** The run, while it is under way. */
  readonly flight: { readonly checkpointId: number } | undefined;
  /** The server that held the run when it was written off. */
  readonly lostBy: number | undefined;
  /** Who held what before this is not known any more. */
  readonly termStartedAt: Instant;
  /** Whether the monitor runs at all, and may run where the server is. */
  readonly mayRun: boolean;
  /** Whether the slot lies in a window without monitoring. */
  readonly isClosed: boolean;
  /** Whether the result comes with the proof that its run was handed to the server, by whichever engine. */
  readonly wasHanded: boolean;
}

/**
 * Whether a result comes from where its run was sent: the checkpoint a run under way was given to, else the server that
 * fell silent with it. Of slots before the engine took over, a server is believed that can prove it was given the run.
 */
export function isFromItsSource(facts: SourceFacts): boolean {
  const { server, monitor, flight, lostBy } = facts;
  if (server.accountId !== monitor.accountId) return false;
  if (flight) return flight.checkpointId === server.checkpointId;
  if (lostBy !== undefined) return lostBy === server.serverId;
  return facts.slotAt <= facts.termStartedAt && (server.isLocal || (facts.wasHanded && stillCounts(facts)));
}

/** Whether a run that an earlier engine handed out is still one of the monitor, as it is now. */
function stillCounts({ server, monitor, slotAt, mayRun, isClosed }: SourceFacts): boolean {
  const isOfBoth = slotAt >= (server.createdAt ?? -Infinity) && slotAt > monitor.definitionChangedAt;
  return mayRun && !isClosed && isOfBoth;
}
