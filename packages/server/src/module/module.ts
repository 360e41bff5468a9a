import type { Instant } from '@vedette/kernel/clock';
import type { Change } from '../db/announce.js';
import type { Lookups, RouteHost } from '../http/index.js';
import type { HousekeepingName } from './housekeeping-order.js';

/**
 * Return type of a domain's module function: `return { … } satisfies DomainWiring`, so that the compiler rejects
 * unknown parts. `app/modules.ts` calls these functions.
 */
export interface DomainWiring {
  readonly module: Module;
  /** Looks up the domain's objects named in paths, for permission checks. */
  readonly lookups?: Partial<Lookups>;
  /** Parts of this domain that later modules, the engine or the host use. */
  readonly handles?: Readonly<Record<string, unknown>>;
}

/** Parts that a domain adds to the service; each is optional. */
export interface Module {
  /** Mounts the domain's endpoints, in processes that serve the API. */
  readonly routes?: (host: RouteHost) => void;
  /** Loops that run in the leading process. */
  readonly background?: readonly BackgroundWork[];
  /** Loops that run in one process at a time, each in the one that holds its lease. */
  readonly leased?: readonly LeasedWork[];
  /** Loops that run side by side in every process with the role `engine`. */
  readonly shared?: readonly SharedWork[];
  /** Housekeeping that the leading process, or every process, runs every few minutes. */
  readonly housekeeping?: readonly Housekeeping[];
  readonly follower?: Follower;
  /** Called after every request that may have changed something, before the response is sent. */
  readonly afterWrite?: () => void;
  /** Prepares the store before the service is ready. Runs at every start. */
  readonly start?: () => Promise<void>;
  /** Runs in every process, leading or not, until the signal aborts. Never rejects. */
  readonly run?: (signal: AbortSignal) => Promise<void>;
}

/** A loop of the engine: turns that never overlap, until the signal aborts. */
export interface Loop {
  readonly name: string;
  /** Waits for the next turn. Default: `everyMs` between the starts of two turns. */
  readonly wait?: (signal: AbortSignal) => Promise<void>;
  readonly everyMs: number;
  /** Changes of this topic start the next turn immediately. `everyMs` then counts from the end of a turn. */
  readonly wakesOn?: Change['topic'];
  readonly turn: (signal: AbortSignal) => Promise<void>;
}

/** Background work of a domain in the leading process. */
export interface BackgroundWork {
  readonly loops: readonly Loop[];
  /** Runs before the loops when this process begins to lead. Releases the claims of earlier processes. */
  readonly takeOver?: () => Promise<void>;
  /** Resolves when nothing started by the loops is under way any more. */
  readonly settled?: () => Promise<void>;
}

/** Leases of background work, as stored: processes of different versions agree by these names. */
export type LeaseName = `exports ${number}` | 'reports' | 'slaFigures' | 'statusPageCopies' | 'subscriptions';

/** Background work that one process with the role `engine` does at a time. Leases are divided among these processes. */
export interface LeasedWork {
  readonly lease: LeaseName;
  readonly loops: readonly Loop[];
  /** Runs before the loops when this process has taken the lease. Releases what earlier processes still hold. */
  readonly takeOver?: () => Promise<void>;
  /** Resolves when nothing started by the loops is under way any more. The lease is returned after it. */
  readonly settled?: () => Promise<void>;
}

/** Background work that several processes do side by side: each piece is claimed in the store. */
export interface SharedWork {
  readonly loops: readonly Loop[];
  /**
   * Makes work due again that was claimed but not begun by processes that are no longer in `engine_member`. Called when
   * this process starts or stops, and when another one has died.
   */
  readonly releaseAbandoned?: () => Promise<void>;
}

/** A housekeeping step: deletes old rows, creates partitions or rolls up. It is idempotent. */
export type Housekeeping<Name extends string = HousekeepingName> = {
  readonly name: Name;
  /** Whether every process runs it, because it concerns memory or files of its own. Others run in the leading process. */
  readonly isPerProcess?: boolean;
} & (
  | { readonly run: (at: Instant) => Promise<void> }
  /**
   * Deletes a bounded number of rows and returns how many. The engine repeats it until none is left or its lease ends.
   */
  | { readonly deleteBatch: (at: Instant) => Promise<number> }
);

/** Receives committed changes of this or another process. */
export interface Follower {
  onChange(change: Change): void;
  /** Changes may have been missed: drops or reloads everything that depends on them. */
  resync(): void;
}
