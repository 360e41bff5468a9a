import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Db } from '../db/connection.js';

/** What most use cases need: the store, the time and new ids. Tests make one by hand. */
export interface StoreContext {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'newGuid' | 'bytes'>;
}

/** What every domain works with. A domain adds nothing to it. */
export interface Context extends StoreContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Logger;
  readonly config: DomainSettings;
  readonly vault: Vault;
  readonly egressRefusal: EgressRefusal;
  /** Scheme, host and base path of the web app, without a slash at its end. */
  readonly webAddress: string;
  /** Registry of `/metrics`. */
  readonly metrics: Registry;
  /** Version of the service. */
  readonly version: string;
  /** Names this process in the work it claims. */
  readonly holder: string;
}

/** The context of requests, as modules get it; `app/` makes one for each process. */
export interface ModuleContext extends Context {
  /** The context of loops: its store has its own share of the connections, its clock never goes back. */
  readonly background: Context;
  /** The store for statements without a time limit: folding and deleting. */
  readonly housekeepingDb: Db;
}

/** Parts of the context as functions need them: the clock is read and chance makes ids. Tests make them by hand. */
export type ContextPick<K extends keyof Context> = Pick<Omit<Context, keyof StoreContext> & StoreContext, K>;

/** What a process does; several processes can share the roles of a service. */
export type Role = 'api' | 'engine' | 'checkpoint';

/** How long things are kept, in days. */
export interface Retention {
  /** Check rows and their bodies, and the 15-minute roll-ups. */
  readonly checkDays: number;
  /** Hour and day roll-ups, alerts, incidents, the audit trail. */
  readonly statisticsDays: number;
}

/** The settings that domains read; `app/settings` reads all of them from the environment. */
export interface DomainSettings {
  /** Absolute path. */
  readonly dataFolder: string;
  readonly roles: ReadonlySet<Role>;
  /** Undefined: mails go to the outbox the web app shows. */
  readonly smtpUrl: Secret | undefined;
  readonly mailFrom: string;
  /** Undefined: pictures and sources of checks lie in the data folder. */
  readonly artifactsUrl: Secret | undefined;
  /** A folder or bucket for copies of status pages; undefined: none are made. */
  readonly statusCopies: Secret | undefined;
  /** The shortest interval of monitors that need a browser. */
  readonly browserIntervalMs: number;
  /** Where fonts of further writings are looked for, `VEDETTE_FONTS` first. */
  readonly fontFolders: readonly string[];
  /** Read it each time it is needed: administrators change it while the service runs. */
  readonly retention: Retention;
}

/** Why an address, or this port of it, must not be called; undefined when it may (VEDETTE_EGRESS). */
export type EgressRefusal = (address: string, port: number) => string | undefined;

/** What a sealed value belongs to; it opens for nothing else, so a row copied to another monitor stays shut. */
export interface SealedFor {
  readonly accountId: number;
  /** Guid of the object the value is a field of. */
  readonly objectGuid: string;
  readonly field: string;
}

/** Seals values under a data key and opens them again. Holds the keys in memory; the store has them only wrapped. */
export interface Vault {
  seal(plain: Secret, owner: SealedFor): Buffer;
  /** @throws Error when the value was sealed for something else or was changed. */
  unseal(sealed: Buffer, owner: SealedFor): Secret;
  /** The same for bytes that are no text: files, archives, secrets of one-time passwords. */
  sealBytes(plain: Buffer, owner: SealedFor): Buffer;
  unsealBytes(sealed: Buffer, owner: SealedFor): Buffer;
}
