import type { OfflineMonitor } from '@vedette/contract/checkpoint/offline-plan';
import {
  findFallback,
  findSelected,
  hasFallback,
  type Checkpoint,
  type CheckpointRequirements,
  type CheckpointServer,
} from '../../checkpoints/index.js';

/** Maximum size of the cached lists of one account. A checkpoint counts once for each list that contains it. */
const MAX_CACHED_CHECKPOINTS = 500_000;
/** A list may contain checkpoints that have become unusable for this long. */
const USABLE_REFRESH_MS = 1_000;

/** Checkpoints of which some are usable. */
export class CandidateList {
  readonly all: readonly Checkpoint[];
  #usable: readonly Checkpoint[] = [];
  #version = -1;
  #refreshedAt = -Infinity;
  #ids: ReadonlySet<number> | undefined;

  constructor(all: readonly Checkpoint[]) {
    this.all = all;
  }

  /** Whether it contains a checkpoint, usable or not. */
  has(checkpointId: number): boolean {
    this.#ids ??= new Set(this.all.map((one) => one.checkpointId));
    return this.#ids.has(checkpointId);
  }

  /**
   * Returns all usable checkpoints, and possibly some that were usable a second ago.
   * @param presence `version` grows whenever a server may have become usable
   */
  listUsable(presence: {
    readonly version: number;
    readonly now: number;
    readonly isUsable: (server: CheckpointServer) => boolean;
  }): readonly Checkpoint[] {
    const { version, now, isUsable } = presence;
    if (version !== this.#version || now - this.#refreshedAt >= USABLE_REFRESH_MS) {
      this.#usable = this.all.filter(({ servers }) => servers.some(isUsable));
      this.#version = version;
      this.#refreshedAt = now;
    }
    return this.#usable;
  }
}

/** Where runs of monitors with the same requirements can go, as long as the checkpoints stay the same. */
export class CandidateSet {
  readonly selected: CandidateList;
  /** Used while no selected checkpoint is usable. Shared by many sets. */
  readonly fallback: CandidateList;
  #offlineShares: ReadonlyMap<number, OfflineMonitor['share']> | undefined;

  constructor(selected: readonly Checkpoint[], fallback: CandidateList) {
    this.selected = new CandidateList(selected);
    this.fallback = fallback;
  }

  /** Whether runs can go to a checkpoint, as soon as it is usable. */
  has(checkpointId: number): boolean {
    return this.selected.has(checkpointId) || this.fallback.has(checkpointId);
  }

  /** Shares of the servers that may run such a monitor offline, by server id. */
  get offlineShares(): ReadonlyMap<number, OfflineMonitor['share']> {
    this.#offlineShares ??= divideOffline(this.selected.all);
    return this.#offlineShares;
  }
}

function divideOffline(selected: readonly Checkpoint[]): ReadonlyMap<number, OfflineMonitor['share']> {
  const serverIds = selected
    .filter(({ runsOffline }) => runsOffline === true)
    .flatMap(({ servers }) => servers.filter(({ isEnrolled }) => isEnrolled))
    .map(({ serverId }) => serverId)
    .sort((a, b) => a - b);
  return new Map(serverIds.map((serverId, index) => [serverId, { index, of: serverIds.length }]));
}

/** The checkpoints of an account, and where its monitors can run, by what they require. */
export class CandidateIndex {
  readonly #checkpoints = new Map<number, Checkpoint>();
  readonly #sets = new Map<string, CandidateSet>();
  /** By the excluded checkpoints and the needs. */
  readonly #fallbacks = new Map<string, CandidateList>();
  #cached = 0;

  /** Ordered by when they were added. */
  get checkpoints(): readonly Checkpoint[] {
    return [...this.#checkpoints.values()];
  }

  get(checkpointId: number): Checkpoint | undefined {
    return this.#checkpoints.get(checkpointId);
  }

  /** Adds or replaces a checkpoint. What is cached stays valid if only the states of its servers have changed. */
  put(checkpoint: Checkpoint): void {
    const known = this.#checkpoints.get(checkpoint.checkpointId);
    this.#checkpoints.set(checkpoint.checkpointId, checkpoint);
    if (!known || describeUse(known) !== describeUse(checkpoint)) this.#clear();
  }

  remove(checkpointId: number): void {
    if (this.#checkpoints.delete(checkpointId)) this.#clear();
  }

  find(options: CheckpointRequirements, mayFallBack: boolean): CandidateSet {
    const key = toKey(options, mayFallBack);
    const known = this.#sets.get(key);
    if (known) return known;
    const facts = { checkpoints: this.checkpoints, options, mayFallBack };
    const selected = findSelected(facts);
    this.#reserve(selected.length);
    const set = new CandidateSet(selected, hasFallback(facts) ? this.#findFallback(options) : NO_CANDIDATES);
    this.#sets.set(key, set);
    return set;
  }

  /** Selections that exclude nothing share their fallback. */
  #findFallback({ needs, selection }: CheckpointRequirements): CandidateList {
    const excluded = selection.ExcludeLocations;
    const key = `${needs.join()} ${excluded.join()}`;
    const known = this.#fallbacks.get(key);
    if (known) return known;
    const list = new CandidateList(findFallback(this.checkpoints, { needs, excluded }));
    this.#reserve(list.all.length);
    this.#fallbacks.set(key, list);
    return list;
  }

  /** Clears the cache if a list of `length` would exceed its size. */
  #reserve(length: number): void {
    if (this.#cached + length >= MAX_CACHED_CHECKPOINTS) this.#clear();
    this.#cached += 1 + length;
  }

  #clear(): void {
    this.#sets.clear();
    this.#fallbacks.clear();
    this.#cached = 0;
  }
}

const NO_CANDIDATES = new CandidateList([]);

/** Returns everything about a checkpoint but the reported states and the addresses of its servers. */
function describeUse({ servers, ...checkpoint }: Checkpoint): string {
  const used = servers.map(({ serverId, isLocal, isEnrolled, capabilities }) => [
    serverId,
    isLocal,
    isEnrolled,
    capabilities,
  ]);
  return JSON.stringify([checkpoint, used]);
}

const toKey = ({ selection, primaryOnly, needs }: CheckpointRequirements, mayFallBack: boolean): string =>
  `${primaryOnly} ${mayFallBack} ${needs.join()} ${selection.Checkpoints.join()} ${selection.Regions.join()} ${selection.ExcludeLocations.join()}`;
