import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { hash } from 'node:crypto';
import { isStoreUnavailable } from '../../db/store-failure.js';

/** A server, as far as changes name it. */
interface ServerIds {
  readonly serverId: number;
  readonly checkpointId: number;
}

export interface ServerKeysDeps<S> {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly findServerByKey: (key: string) => Promise<S | undefined>;
}

interface KnownServer<S> {
  readonly server: S;
  /** When the store last confirmed the key, in terms of `clock.elapsed()`. */
  readonly confirmedAt: number;
  /** The revision as of which the key was looked up. */
  readonly revision: number;
}

/** Changes are announced. This bounds how long a removed key is accepted if an announcement is missed. */
const TTL_MS = 30 * SECOND;
/** How long a confirmed key stays valid while the store is unreachable. */
const MAX_OUTAGE_MS = 5 * MINUTE;
const MAX_ENTRIES = 10_000;

/** Servers of checkpoints by their keys. A checkpoint calls several times a second, and its key hardly ever changes. */
export class ServerKeys<S extends ServerIds> {
  readonly #deps: ServerKeysDeps<S>;
  readonly #known = new Map<string, KnownServer<S>>();
  /** Counts changes, so that a look-up that ran meanwhile is not cached. */
  #revision = 0;
  /** Keys of an older revision are looked up again. */
  #minRevision = 0;

  constructor(deps: ServerKeysDeps<S>) {
    this.#deps = deps;
  }

  /** @throws the error of the store, unless it is unreachable and has confirmed the key in the last minutes */
  async find(key: string): Promise<S | undefined> {
    const { clock, findServerByKey } = this.#deps;
    const keyHash = hash('sha256', key, 'base64');
    const known = this.#known.get(keyHash);
    const isCurrent = known && known.revision >= this.#minRevision;
    if (isCurrent && clock.elapsed() - known.confirmedAt < TTL_MS) return known.server;
    const revision = this.#revision;
    try {
      const server = await findServerByKey(key);
      if (revision === this.#revision) this.#remember(keyHash, server);
      return server;
    } catch (error) {
      const last = this.#known.get(keyHash);
      const isKnown = last && clock.elapsed() - last.confirmedAt < MAX_OUTAGE_MS;
      if (isKnown && error instanceof Error && isStoreUnavailable(error)) return last.server;
      throw error;
    }
  }

  /**
   * Called when checkpoints were changed: their keys may be invalid now.
   * @param ids numbers of the changed checkpoints or servers; empty: any may have changed
   */
  forget(ids: readonly (string | number)[]): void {
    this.#revision += 1;
    const changed = new Set(ids);
    for (const [keyHash, { server }] of this.#known) {
      const isChanged = changed.has(server.serverId) || changed.has(server.checkpointId);
      if (isChanged || changed.size === 0) this.#known.delete(keyHash);
    }
  }

  /** Called after a write of this process, which may have changed a checkpoint: each key is looked up again. */
  expire(): void {
    this.#revision += 1;
    this.#minRevision = this.#revision;
  }

  #remember(keyHash: string, server: S | undefined): void {
    this.#known.delete(keyHash);
    if (!server) return;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(keyHash, { server, confirmedAt: this.#deps.clock.elapsed(), revision: this.#revision });
  }
}
