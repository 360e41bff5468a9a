import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Db } from '../db/connection.js';

/** Dependencies of most use cases: the store, the time and new ids. Tests create it manually. */
export interface StoreContext {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<RandomSource, 'newGuid' | 'bytes'>;
}

/** Dependencies of every domain. Domains do not extend it. */
export interface Context extends StoreContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  readonly config: DomainSettings;
  readonly vault: Vault;
  readonly egressRefusal: EgressRefusal;
  /** Scheme, host and base path of the web app, without a trailing slash. */
  readonly webAddress: string;
  /** Registry of `/metrics`. */
  readonly metrics: Registry;
  /** Version of the service. */
  readonly version: string;
  /** Name of this process in the work it claims. */
  readonly holder: string;
}

/** Context of requests, passed to modules. `app/` creates one per process. */
export interface ModuleContext extends Context {
  /** Context of loops: its store has its own share of the connections, and its clock never goes back. */
  readonly background: Context;
  /** Store for statements without a time limit: roll-ups and deletions. */
  readonly housekeepingDb: Db;
}

/**
 * Parts of the context on which functions depend: the clock for the time, the random source for new ids. Tests create
 * them manually.
 */
export type ContextPick<K extends keyof Context> = Pick<Omit<Context, keyof StoreContext> & StoreContext, K>;

/** Roles of a process. Several processes can share the roles of a service. */
export type Role = 'api' | 'engine' | 'checkpoint';

/** Retention in days. */
export interface Retention {
  /** Check rows and their bodies, and the 15-minute roll-ups. */
  readonly checkDays: number;
  /** Hour and day roll-ups, alerts, incidents, the audit log. */
  readonly statisticsDays: number;
}

/** Settings that domains read. `app/settings` reads all of them from the environment. */
export interface DomainSettings {
  /** Absolute path. */
  readonly dataFolder: string;
  readonly roles: ReadonlySet<Role>;
  /** Undefined: e-mails go to the outbox in the web app. */
  readonly smtpUrl: Secret | undefined;
  readonly mailFrom: string;
  /** Undefined: images and page sources of checks are stored in the data folder. */
  readonly artifactsUrl: Secret | undefined;
  /** A folder or bucket for copies of status pages; undefined for none. */
  readonly statusCopies: Secret | undefined;
  /** Minimum interval of monitors that require a browser. */
  readonly browserIntervalMs: number;
  /** Folders searched for fonts of further scripts, `VEDETTE_FONTS` first. */
  readonly fontFolders: readonly string[];
  /** Must be read each time it is needed, because administrators can change it at run time. */
  readonly retention: Retention;
}

/** Returns why an address, or a port of it, must not be connected to; undefined if it may (VEDETTE_EGRESS). */
export type EgressRefusal = (address: string, port: number) => string | undefined;

/**
 * Object and field of a sealed value. It cannot be opened for another one, so a row copied to another monitor stays
 * sealed.
 */
export interface SealedFor {
  readonly accountId: number;
  /** Guid of the object that has the field. */
  readonly objectGuid: string;
  readonly field: string;
}

/** Seals and opens values with a data key. Keys are in memory; the store contains them only wrapped. */
export interface Vault {
  seal(plain: Secret, owner: SealedFor): Buffer;
  /** @throws Error when the value was sealed for something else or was changed */
  unseal(sealed: Buffer, owner: SealedFor): Secret;
  /** The same for binary values: files, archives, secrets of one-time passwords. */
  sealBytes(plain: Buffer, owner: SealedFor): Buffer;
  unsealBytes(sealed: Buffer, owner: SealedFor): Buffer;
}
