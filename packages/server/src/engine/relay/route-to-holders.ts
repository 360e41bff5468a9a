import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type {
  CheckpointState,
  PollResponse,
  RunKey,
  RunProgress,
  RunResult,
  Target,
} from '@vedette/contract/checkpoint/protocol';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { isTestRunGuid, type Watcher } from '../../screens/index.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { askPeers } from './ask-peers.js';
import { AssignmentCache, listPeers, type Assignment, type Peer } from './assignment.js';
import { MergedOfflinePlans } from './merged-offline-plans.js';
import { PollFanOut, type PollPeer } from './poll-fan-out.js';
import type { ConnectedPeer, EnginePort } from './relay-protocol.js';
import { PeerUnreachable, pickFailure, unavailableFault } from './relay-faults.js';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';

export interface HolderRouting {
  /** Name of this process in the leases. */
  readonly ownHolder: string;
  /** Engine of this process. Throws Fault `unavailable` while it holds nothing. */
  readonly ownPort: EnginePort;
  /** Whether this process holds all partitions and is the leader. */
  readonly holdsEverything: () => boolean;
  readonly loadAssignment: () => Promise<Assignment>;
  /** Returns the engine of another process. */
  readonly connect: (peer: Peer) => ConnectedPeer;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Routes calls to the processes that hold the partitions they are about, so that any process serves any checkpoint and
 * any test run. Test runs are with the leader.
 */
export const routeToHolders = (deps: HolderRouting): EnginePort => new HolderRouter(deps);

const OWN_POLL_TURN_MS = SECOND;
const HOLDER_WATCH_MS = SECOND;

class HolderRouter implements EnginePort {
  readonly #deps: HolderRouting;
  readonly #assignments: AssignmentCache;
  readonly #polls: PollFanOut;
  readonly #offlinePlans: MergedOfflinePlans;

  constructor(deps: HolderRouting) {
    this.#deps = deps;
    const { clock, log, ownHolder } = deps;
    this.#assignments = new AssignmentCache({
      ...deps,
      askPeers: async (known) => {
        const others = listPeers(known).filter(({ holder }) => holder !== ownHolder);
        return (await askPeers(others, deps))?.assignment;
      },
    });
    this.#polls = new PollFanOut({ clock, log, listPeers: () => this.#listPollPeers() });
    this.#offlinePlans = new MergedOfflinePlans({
      assignments: this.#assignments,
      call: (peer, perform) => this.#call(peer, perform),
      clock,
    });
  }

  poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    // Orders of other processes may still wait here after this process has taken over everything.
    const isAlone = this.#deps.holdsEverything() && !this.#polls.hasSession(state.serverId);
    return isAlone ? this.#pollOwn(state, signal) : this.#polls.poll(state, signal);
  }

  async extend(serverId: number, runs: readonly RunKey[]): Promise<void> {
    await this.#callHolders(runs, (port, held) => port.extend(serverId, held));
  }

  async deliver(serverId: number, results: readonly RunResult[]): Promise<void> {
    await this.#callHolders(results, (port, held) => port.deliver(serverId, held));
  }

  async explain(serverId: number, run: RunKey, diagnostics: FailureDiagnostics): Promise<void> {
    await this.#callHolder(run, (port) => port.explain(serverId, run, diagnostics));
  }

  follow(serverId: number, run: RunKey, progress: RunProgress | undefined): Promise<boolean> {
    return this.#callHolder(run, (port) => port.follow(serverId, run, progress));
  }

  offlinePlan(serverId: number, knownTag: string | undefined): Promise<OfflinePlan | undefined> {
    const { holdsEverything, ownPort } = this.#deps;
    return holdsEverything() ? ownPort.offlinePlan(serverId, knownTag) : this.#offlinePlans.load(serverId, knownTag);
  }

  async takeSnapshot(serverId: number): Promise<SnapshotOrder | undefined> {
    const { holdsEverything, ownPort } = this.#deps;
    if (holdsEverything()) return ownPort.takeSnapshot(serverId);
    const peers = await this.#listPeers();
    const failures: unknown[] = [];
    for (const peer of peers) {
      try {
        const order = await this.#call(peer, (port) => port.takeSnapshot(serverId));
        if (order) return order;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === peers.length) throw pickFailure(failures);
    return undefined;
  }

  async deliverSnapshot(serverId: number, result: SnapshotResult): Promise<void> {
    const { holdsEverything, ownPort } = this.#deps;
    if (holdsEverything()) return ownPort.deliverSnapshot(serverId, result);
    const failures: unknown[] = [];
    for (const peer of await this.#listPeers()) {
      try {
        await this.#call(peer, (port) => port.deliverSnapshot(serverId, result));
        return;
      } catch (error) {
        failures.push(error);
      }
    }
    throw pickFailure(failures);
  }

  async run(serverIds: readonly number[], target: Target, signal: AbortSignal, watcher?: Watcher): Promise<RunResult> {
    const { holdsEverything, ownPort } = this.#deps;
    if (holdsEverything()) return ownPort.run(serverIds, target, signal, watcher);
    const leader = findLeader(await this.#assignments.read());
    return this.#call(leader, (port) => port.run(serverIds, target, signal, watcher));
  }

  /** Ends the poll when other processes start to hold something, because they have to be polled too. */
  async #pollOwn(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    const { ownPort, holdsEverything, clock } = this.#deps;
    const lifetime = followSignals(signal);
    const answered = followSignals(signal);
    const watch = async (): Promise<void> => {
      while (!answered.signal.aborted) {
        await clock.sleep(OWN_POLL_TURN_MS, answered.signal);
        if (!holdsEverything()) lifetime.abort();
      }
    };
    void watch();
    try {
      return await ownPort.poll(state, lifetime.signal);
    } finally {
      answered.abort();
      lifetime.unfollow();
    }
  }

  async #listPollPeers(): Promise<readonly PollPeer[]> {
    const { ownHolder, ownPort, holdsEverything } = this.#deps;
    if (holdsEverything()) return [{ key: ownHolder, poll: (state, signal) => ownPort.poll(state, signal) }];
    const peers = await this.#listPeers();
    return peers.map((peer) => ({
      key: peer.holder === ownHolder ? ownHolder : `${peer.holder} ${peer.epoch} ${peer.address}`,
      poll: (state, signal) => this.#call(peer, (port) => port.poll(state, signal)),
    }));
  }

  /**
   * Returns the processes that hold something, this one first.
   * @throws Fault `unavailable` if there is none
   */
  async #listPeers(): Promise<readonly Peer[]> {
    const isOwn = ({ holder }: Peer): boolean => holder === this.#deps.ownHolder;
    const peers = listPeers(await this.#assignments.read());
    if (peers.length === 0) throw unavailableFault('No process runs the engine now; try again shortly');
    return [...peers.filter(isOwn), ...peers.filter((peer) => !isOwn(peer))];
  }

  async #callHolder<T>(run: RunKey, perform: (port: EnginePort) => Promise<T>): Promise<T> {
    if (this.#deps.holdsEverything()) return perform(this.#deps.ownPort);
    const call = async (): Promise<T> => this.#call(findHolder(await this.#assignments.read(), run), perform);
    return call().catch((error: unknown) => {
      if (error instanceof HeldElsewhere) return call();
      throw error;
    });
  }

  /**
   * Calls the holders of these runs, each with its own.
   * @throws the most telling failure, after all calls have ended
   */
  async #callHolders<R extends RunKey>(
    runs: readonly R[],
    perform: (port: EnginePort, held: readonly R[]) => Promise<void>,
  ): Promise<void> {
    const { holdsEverything, ownPort } = this.#deps;
    if (holdsEverything()) return perform(ownPort, runs);
    const first = await this.#tryHolders(runs, perform);
    const moved = first.filter(({ error }) => error instanceof HeldElsewhere).flatMap(({ held }) => held);
    const failed = first.filter(({ error }) => !(error instanceof HeldElsewhere));
    if (moved.length > 0) failed.push(...(await this.#tryHolders(moved, perform)));
    if (failed.length > 0) throw pickFailure(failed.map(({ error }) => error));
  }

  /** Returns the failed calls, each with its runs. */
  async #tryHolders<R extends RunKey>(
    runs: readonly R[],
    perform: (port: EnginePort, held: readonly R[]) => Promise<void>,
  ): Promise<{ readonly error: unknown; readonly held: readonly R[] }[]> {
    const assignment = await this.#assignments.read();
    const byHolder = new Map<string | undefined, R[]>();
    for (const run of runs) {
      const holder = findHolderIfAny(assignment, run)?.holder;
      const held = byHolder.get(holder);
      if (held) held.push(run);
      else byHolder.set(holder, [run]);
    }
    const calls = [...byHolder.values()].map(async (held) => {
      try {
        const [first] = held;
        if (!first) return [];
        const peer = findHolder(assignment, first);
        const call = this.#call(peer, (port) => perform(port, held));
        await (peer.holder === this.#deps.ownHolder ? call : this.#whileHeld(peer, first, call));
        return [];
      } catch (error) {
        return [{ error, held }];
      }
    });
    return (await Promise.all(calls)).flat();
  }

  /**
   * Waits for the response of a process while it holds the partition of this run. A process that is gone does not
   * respond, and the checkpoint can deliver nothing else meanwhile. Calls may be repeated.
   */
  async #whileHeld(peer: Peer, run: RunKey, call: Promise<void>): Promise<void> {
    const { clock } = this.#deps;
    const answered = followSignals();
    const watch = async (): Promise<void> => {
      for (;;) {
        await clock.sleep(HOLDER_WATCH_MS, answered.signal);
        if (answered.signal.aborted) return;
        const current = findHolderIfAny(await this.#assignments.read(), run);
        if (current?.holder !== peer.holder || current.epoch !== peer.epoch)
          throw new HeldElsewhere('unavailable', 'The monitor is moving to another process; try again shortly');
      }
    };
    try {
      await Promise.race([call, watch()]);
    } finally {
      answered.abort();
    }
  }

  async #call<T>(peer: Peer, perform: (port: EnginePort) => Promise<T>): Promise<T> {
    const { ownHolder, ownPort, connect } = this.#deps;
    try {
      return await perform(peer.holder === ownHolder ? ownPort : connect(peer));
    } catch (error) {
      if (error instanceof HeldElsewhere) this.#assignments.forget();
      if (error instanceof PeerUnreachable) this.#assignments.forgetAfterFailure();
      throw error;
    }
  }
}

function findLeader({ leader }: Assignment): Peer {
  if (!leader) throw unavailableFault('No process runs the engine now; try again shortly');
  return leader;
}

const findHolderIfAny = ({ partitions, leader }: Assignment, { monitorGuid }: RunKey): Peer | undefined =>
  isTestRunGuid(monitorGuid) ? leader : partitions[monitorPartition(monitorGuid)];

function findHolder(assignment: Assignment, run: RunKey): Peer {
  const holder = findHolderIfAny(assignment, run);
  if (!holder) throw unavailableFault('The monitor is moving to another process; try again shortly');
  return holder;
}
