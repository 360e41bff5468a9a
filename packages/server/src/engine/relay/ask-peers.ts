import { SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import { withTimeout } from '../loops/with-timeout.js';
import type { Peer } from './assignment.js';
import type { ConnectedPeer, MembersView } from './relay-protocol.js';

export interface PeerQuestion {
  readonly connect: (peer: Peer) => Pick<ConnectedPeer, 'members'>;
  readonly clock: Clock;
}

const ANSWER_TIMEOUT_MS = SECOND / 2;

/**
 * Asks other processes for the members, because this one cannot reach the store. The first answer counts. Returns
 * undefined if no other process responds and can reach the store.
 */
export async function askPeers(
  peers: readonly Peer[],
  { connect, clock }: PeerQuestion,
): Promise<MembersView | undefined> {
  const asking = followSignals();
  try {
    const answers = peers.map((peer) => connect(peer).members(asking.signal));
    return await withTimeout(ANSWER_TIMEOUT_MS, Promise.any(answers), clock);
  } catch {
    return undefined;
  } finally {
    asking.abort();
  }
}
