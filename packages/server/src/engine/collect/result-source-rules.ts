import type { Instant } from '@vedette/kernel/clock';

/** What the engine knows of a delivered result's run, and of the server that delivers it. */
export interface SourceFacts {
  readonly server: { readonly serverId: number; readonly checkpointId: number; readonly accountId: number };
  readonly monitorAccountId: number;
  readonly slotAt: Instant;
  /** The run, while it is under way. */
  readonly flight: { readonly checkpointId: number } | undefined;
  /** The server that held the run when it was written off. */
  readonly lostBy: number | undefined;
  /** Who held what before this is not known any more. */
  readonly termStartedAt: Instant;
}

/**
 * Whether a result comes from where its run was sent: the checkpoint a run under way was given to, else the server that
 * fell silent with it. Of slots before the engine took over, any server of the account is believed.
 */
export function isFromItsSource(facts: SourceFacts): boolean {
  const { server, flight } = facts;
  if (server.accountId !== facts.monitorAccountId) return false;
  if (flight) return flight.checkpointId === server.checkpointId;
  if (facts.lostBy !== undefined) return facts.lostBy === server.serverId;
  return facts.slotAt <= facts.termStartedAt;
}
