import type { Instant } from '@vedette/kernel/clock';
import type { Change } from '../db/announce.js';
import type { Lookups, RouteHost } from '../http/index.js';
import type { HousekeepingName } from './housekeeping-order.js';

/**
 * What the module function of a domain returns: `return { … } satisfies DomainWiring`, so the compiler refuses a part it does not know.
 * `app/modules.ts` calls these functions.
 */
export interface DomainWiring {
  readonly module: Module;
  /** Finds the domain's objects that paths name, for the check of rights. */
  readonly lookups?: Partial<Lookups>;
  /** What later modules, the engine or the host use of this domain. */
  readonly handles?: Readonly<Record<string, unknown>>;
}

/** What a domain adds to the service; each part is optional. */
export interface Module {
  /** Mounts the domain's endpoints. Called in processes that serve the API. */
  readonly routes?: (host: RouteHost) => void;
  /** Loops of the process that leads. */
  readonly background?: readonly BackgroundWork[];
  /** What the leading process tidies up every few minutes. */
  readonly housekeeping?: readonly Housekeeping[];
  readonly follower?: Follower;
  /** Called after every call that may have changed something, before its answer leaves. */
  readonly afterWrite?: () => void;
  /** Prepares what the store needs before the service is ready. Runs at every start. */
  readonly start?: () => Promise<void>;
  /** Runs in every process, leading or not, until the signal aborts. Never rejects. */
  readonly run?: (signal: AbortSignal) => Promise<void>;
}

/** One of the engine's loops: turns that never overlap, until the signal aborts. */
export interface Loop {
  readonly name: string;
  /** Waits for the next turn; default: `everyMs` between the starts of two turns. */
  readonly wait?: (signal: AbortSignal) => Promise<void>;
  readonly everyMs: number;
  /** Changes of this topic start the next turn at once. `everyMs` then counts from the end of a turn. */
  readonly wakesOn?: Change['topic'];
  readonly turn: (signal: AbortSignal) => Promise<void>;
}

/** What a domain does in the background, in the process that leads. */
export interface BackgroundWork {
  readonly loops: readonly Loop[];
  /** Runs before the loops when this process begins to lead: releases what earlier processes still hold. */
  readonly takeOver?: () => Promise<void>;
  /** Resolves when nothing that the loops started is under way any more. */
  readonly settled?: () => Promise<void>;
}

/** A step of housekeeping: deletes old rows, creates partitions, folds roll-ups. Repeating it does no harm. */
export type Housekeeping<Name extends string = HousekeepingName> = {
  readonly name: Name;
} & (
  | { readonly run: (at: Instant) => Promise<void> }
  /** Deletes a bounded number of rows and returns how many. The engine repeats it until none is left or its lease ends. */
  | { readonly deleteBatch: (at: Instant) => Promise<number> }
);

/** Follows what is committed, here or in another process. */
export interface Follower {
  onChange(change: Change): void;
  /** Changes may have been missed: drops or reads anew whatever depends on them. */
  resync(): void;
}
