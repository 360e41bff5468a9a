import type { CheckpointState } from '@vedette/contract/checkpoint/protocol';
import type { OfflineMonitor } from '@vedette/contract/checkpoint/offline-plan';
import type { RandomSource } from '@vedette/kernel/random';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { MAX_PARTIAL_CHECKS } from '../../checks/index.js';
import {
  canRun,
  chooseCheckpoint,
  isAvailable,
  requiredCapabilities,
  selectedCheckpoints,
  SILENCE_MS,
  type Checkpoint,
  type CheckpointServer,
  type CheckpointRequirements,
} from '../../checkpoints/index.js';
import type { ScheduledMonitor } from '../../monitors/index.js';
import type { PlannedMonitor } from '../plan/watch.js';
import type { ChooseCheckpoint, ListSelectedCheckpoints } from '../plan/choose-checkpoint.js';
import { CandidateIndex, type CandidateList, type CandidateSet } from './candidate-index.js';

/** Last reported state of a server. */
interface Presence {
  /** In terms of `clock.elapsed()`, so that a clock step does not count as silence. */
  readonly lastSeenAt: number;
  readonly impairments: readonly string[];
  readonly capabilities: readonly string[];
  /** Engine time minus the server's clock. */
  readonly clockOffsetMs: number;
}

/** Counts of enabled servers, by whether they can run checks. */
export interface ServerCounts {
  readonly servers: number;
  readonly usable: number;
  readonly impaired: number;
  /** Servers that were online once and are silent. */
  readonly silent: number;
  /** Impairments as the checkpoints report them. */
  readonly reasons: readonly string[];
}

export interface FleetDeps {
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly random: Pick<RandomSource, 'next'>;
}

/** A server with the account of its checkpoint. */
export type FleetServer = CheckpointServer & { readonly accountId: number };

/** Grace period after a start for the servers' first poll. Until then they count as usable. */
const FIRST_POLL_GRACE_MS = 30_000;
/** A silent server is likely to be restarting during this time. */
const RESTART_GRACE_MS = 5 * MINUTE;
/** Longest time between two polls of a healthy server. */
const MAX_POLL_GAP_MS = 3 * SECOND;

/** Checkpoints and the presence of their servers, as the engine currently knows them. */
export class Fleet {
  readonly #deps: FleetDeps;
  readonly #startedAt: number;
  readonly #presence = new Map<number, Presence>();
  /** Number of open polls per server. */
  readonly #polls = new Map<number, number>();
  readonly #checkpoints = new Map<number, Checkpoint>();
  readonly #byAccount = new Map<number, CandidateIndex>();
  /** Grows whenever a server may have become usable. */
  #presenceVersion = 0;
  readonly #servers = new Map<number, FleetServer>();

  constructor(deps: FleetDeps) {
    this.#deps = deps;
    this.#startedAt = deps.clock.elapsed();
  }

  /**
   * Replaces all checkpoints with those in the store.
   * @returns servers that no longer exist
   */
  replace(checkpoints: readonly Checkpoint[]): number[] {
    return this.update([...this.#checkpoints.keys()], checkpoints);
  }

  /**
   * Replaces some checkpoints with those in the store.
   * @param checkpoints the named checkpoints that the store has
   * @param ids numbers of checkpoints, which are removed if the store does not have them; others have no effect
   * @returns servers that no longer exist
   */
  update(ids: readonly number[], checkpoints: readonly Checkpoint[]): number[] {
    const changedIds = new Set([...ids, ...checkpoints.map(({ checkpointId }) => checkpointId)]);
    const before = [...changedIds].flatMap((id) => this.#checkpoints.get(id) ?? []);
    for (const { checkpointId, servers } of before) {
      this.#checkpoints.delete(checkpointId);
      for (const { serverId } of servers) this.#servers.delete(serverId);
    }
    for (const checkpoint of checkpoints) this.#put(this.#withPresence(checkpoint));
    for (const { checkpointId, accountId } of before)
      if (!this.#checkpoints.has(checkpointId)) this.#byAccount.get(accountId)?.remove(checkpointId);
    const removed = before.flatMap(listActiveServers).filter((serverId) => !this.#isActive(serverId));
    for (const serverId of removed) this.#presence.delete(serverId);
    return removed;
  }

  #put(checkpoint: Checkpoint): void {
    const { checkpointId, accountId, servers } = checkpoint;
    this.#checkpoints.set(checkpointId, checkpoint);
    for (const server of servers) this.#servers.set(server.serverId, { ...server, accountId });
    const index = this.#byAccount.get(accountId) ?? new CandidateIndex();
    this.#byAccount.set(accountId, index);
    index.put(checkpoint);
  }

  /** Whether a server exists and its checkpoint is not deleted. */
  #isActive(serverId: number): boolean {
    const server = this.#servers.get(serverId);
    return server !== undefined && this.#checkpoints.get(server.checkpointId)?.isDeleted === false;
  }

  findServer(serverId: number): FleetServer | undefined {
    return this.#servers.get(serverId);
  }

  /** Records the state of a poll. Unknown servers are ignored. */
  recordPoll(state: CheckpointState): void {
    const { clock } = this.#deps;
    const { serverId, impairments, capabilities, sentAt } = state;
    const server = this.#servers.get(serverId);
    if (!server) return;
    const wasUsable = this.isUsable(state);
    const contact = { lastSeenAt: clock.elapsed(), clockOffsetMs: clock.now() - sentAt };
    this.#presence.set(serverId, { ...contact, impairments, capabilities });
    if (!wasUsable && this.isUsable(state)) this.#presenceVersion += 1;
    if (server.capabilities.join() === capabilities.join()) return;
    const checkpoint = this.#checkpoints.get(server.checkpointId);
    if (checkpoint) this.#put(this.#withPresence(checkpoint));
  }

  /**
   * Records an open poll.
   * @returns a function to call when the poll ends
   */
  trackPoll(serverId: number): () => void {
    this.#polls.set(serverId, (this.#polls.get(serverId) ?? 0) + 1);
    return () => {
      const remaining = (this.#polls.get(serverId) ?? 1) - 1;
      if (remaining > 0) this.#polls.set(serverId, remaining);
      else this.#polls.delete(serverId);
    };
  }

  listImpairments(serverId: number): readonly string[] {
    return this.#presence.get(serverId)?.impairments ?? [];
  }

  getClockOffsetMs(serverId: number): number {
    return this.#presence.get(serverId)?.clockOffsetMs ?? 0;
  }

  isUsable({ serverId }: Pick<CheckpointServer, 'serverId'>): boolean {
    const now = this.#deps.clock.elapsed();
    const presence = this.#presence.get(serverId);
    if (presence) return isAvailable(presence, now);
    const server = this.#servers.get(serverId);
    return server !== undefined && isInstalled(server) && now - this.#startedAt < FIRST_POLL_GRACE_MS;
  }

  /** Returns whether a checkpoint of the monitor may become usable soon: it is impaired, or silent only briefly. */
  mayBecomeUsable({ monitor, mayFallBack }: Pick<PlannedMonitor, 'monitor' | 'mayFallBack'>): boolean {
    const needs = requiredCapabilities(monitor.targetKind, monitor);
    const now = this.#deps.clock.elapsed();
    const wasSeenRecently = (server: CheckpointServer): boolean => {
      const lastSeenAt = this.#presence.get(server.serverId)?.lastSeenAt;
      return now - (lastSeenAt ?? (isInstalled(server) ? this.#startedAt : -Infinity)) < RESTART_GRACE_MS;
    };
    const candidates = this.#findCandidates(monitor, { needs, mayFallBack: mayFallBack && !monitor.concurrent });
    const mayReturn = ({ all }: CandidateList): boolean => all.some(({ servers }) => servers.some(wasSeenRecently));
    return candidates !== undefined && (mayReturn(candidates.selected) || mayReturn(candidates.fallback));
  }

  /**
   * Chooses an untried checkpoint within the selection, else any selected one, else an unselected one if that is
   * allowed.
   */
  readonly choose: ChooseCheckpoint = (monitor, { previousServerId, tried, only, mayFallBack }) => {
    const needs = requiredCapabilities(monitor.targetKind, monitor);
    const candidates = this.#findCandidates(monitor, { needs, mayFallBack });
    if (!candidates) return undefined;
    const previousCheckpointId =
      previousServerId === undefined ? undefined : this.#servers.get(previousServerId)?.checkpointId;
    const isAllowed = ({ checkpointId }: Checkpoint): boolean => only === undefined || checkpointId === only;
    const isUntried = ({ checkpointId }: Checkpoint): boolean => !tried.includes(checkpointId);
    const isUsable = ({ servers }: Checkpoint): boolean => servers.some((server) => this.isUsable(server));
    const isReady = ({ servers }: Checkpoint): boolean =>
      servers.some((server) => this.isUsable(server) && this.#isPolling(server));
    const chooseFrom = (list: CandidateList, test: (one: Checkpoint) => boolean): Checkpoint | undefined => {
      const facts = { isAcceptable: (one: Checkpoint) => isAllowed(one) && test(one), previousCheckpointId };
      return chooseCheckpoint(this.#listUsable(list), facts, this.#deps.random);
    };
    const { selected, fallback } = candidates;
    // A killed server is silent long before it counts as offline, and its runs would start late.
    const chosen =
      chooseFrom(selected, (one) => isUntried(one) && isReady(one)) ??
      chooseFrom(selected, (one) => isUntried(one) && isUsable(one)) ??
      chooseFrom(selected, isUsable) ??
      chooseFrom(fallback, isUsable);
    return chosen && { checkpointId: chosen.checkpointId, needs };
  };

  readonly listSelectedCheckpoints: ListSelectedCheckpoints = (monitor) => {
    const needs = requiredCapabilities(monitor.targetKind, monitor);
    const checkpoints = this.#byAccount.get(monitor.accountId)?.checkpoints ?? [];
    return selectedCheckpoints(checkpoints, toRequirements(monitor, needs))
      .sort((a, b) => a.checkpointId - b.checkpointId)
      .slice(0, MAX_PARTIAL_CHECKS)
      .map(({ checkpointId, servers }) => {
        const hasUsableServer = servers.some((server) => canRun(server, needs) && this.isUsable(server));
        return { checkpointId, needs, canRun: hasUsableServer };
      });
  };

  /**
   * Returns which of the servers that may run the monitor offline this one is, or undefined if it may not. Concurrent
   * monitors never run offline.
   */
  offlineShare(monitor: ScheduledMonitor, serverId: number): OfflineMonitor['share'] | undefined {
    if (monitor.concurrent || this.#servers.get(serverId)?.accountId !== monitor.accountId) return undefined;
    const needs = requiredCapabilities(monitor.targetKind, monitor);
    return this.#findCandidates(monitor, { needs, mayFallBack: false })?.offlineShares.get(serverId);
  }

  /** Whether a monitor runs on the checkpoint or may fall back to it. */
  mayRun({ monitor, mayFallBack }: Pick<PlannedMonitor, 'monitor' | 'mayFallBack'>, checkpointId: number): boolean {
    const options = { needs: [], mayFallBack: mayFallBack && !monitor.concurrent };
    return this.#findCandidates(monitor, options)?.has(checkpointId) === true;
  }

  /** Counts enabled servers, and how many of them can run checks now. */
  count(): ServerCounts {
    const enabled = [...this.#checkpoints.values()]
      .filter(({ isEnabled, isDeleted }) => isEnabled && !isDeleted)
      .flatMap(({ servers }) => servers);
    return {
      servers: enabled.length,
      usable: enabled.filter((server) => this.isUsable(server)).length,
      impaired: enabled.filter((one) => !this.#isSilent(one) && this.listImpairments(one.serverId).length > 0).length,
      silent: enabled.filter((server) => this.#isSilent(server)).length,
      reasons: [...new Set(enabled.flatMap(({ serverId }) => this.listImpairments(serverId)))],
    };
  }

  /** Whether the server was online once, possibly before this process started, and has been silent for long. */
  #isSilent({ serverId, lastSeenAt }: CheckpointServer): boolean {
    const presence = this.#presence.get(serverId);
    if (!presence && lastSeenAt === undefined) return false;
    return this.#deps.clock.elapsed() - (presence?.lastSeenAt ?? this.#startedAt) >= SILENCE_MS;
  }

  #isPolling({ serverId }: CheckpointServer): boolean {
    if ((this.#polls.get(serverId) ?? 0) > 0) return true;
    const lastSeenAt = this.#presence.get(serverId)?.lastSeenAt ?? this.#startedAt;
    return this.#deps.clock.elapsed() - lastSeenAt < MAX_POLL_GAP_MS;
  }

  /** Returns where runs of a monitor can go; undefined if its account has no checkpoints. */
  #findCandidates(
    monitor: ScheduledMonitor,
    { needs, mayFallBack }: { readonly needs: readonly string[]; readonly mayFallBack: boolean },
  ): CandidateSet | undefined {
    return this.#byAccount.get(monitor.accountId)?.find(toRequirements(monitor, needs), mayFallBack);
  }

  #listUsable(list: CandidateList): readonly Checkpoint[] {
    return list.listUsable({
      version: this.#presenceVersion,
      now: this.#deps.clock.elapsed(),
      isUsable: (server) => this.isUsable(server),
    });
  }

  /** Reported capabilities are newer than stored ones. */
  #withPresence(checkpoint: Checkpoint): Checkpoint {
    const servers = checkpoint.servers.map((server) => {
      const capabilities = this.#presence.get(server.serverId)?.capabilities ?? server.capabilities;
      return { ...server, capabilities };
    });
    return { ...checkpoint, servers };
  }
}

const listActiveServers = ({ isDeleted, servers }: Checkpoint): number[] =>
  isDeleted ? [] : servers.map(({ serverId }) => serverId);

/** A server that was never installed does not poll soon after the start of this process. */
const isInstalled = ({ isLocal, isEnrolled }: CheckpointServer): boolean => isLocal || isEnrolled;

const toRequirements = (monitor: ScheduledMonitor, needs: readonly string[]): CheckpointRequirements => ({
  selection: monitor.selectedCheckpoints,
  primaryOnly: monitor.usePrimaryCheckpointsOnly,
  needs,
});
