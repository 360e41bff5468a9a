import { hash, timingSafeEqual } from 'node:crypto';
import { DAY, HOUR, SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { LookupCache } from '@vedette/kernel/lookup-cache';
import { addUsage, deleteOldUsage, type Usage } from './api-users/api-user-sql.js';
import { loadCaller } from './callers/load-caller.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { selectApiUser } from './callers/caller-sql.js';
import { SENDING_WINDOW_MS } from './operators/sending-limit-rules.js';
import { deleteOldSendings } from './operators/sending-limit-sql.js';
import { deleteOldLinks } from './sign-in/one-time-link-sql.js';
import { hashToken } from './passwords/password.js';
import { loadSessionCaller, MAX_IDLE_MS } from './sign-in/session.js';
import { deleteOldSessions } from './sign-in/session-sql.js';
import { signIn } from './sign-in/sign-in.js';
import { deleteOldSignOns } from './single-sign-on/single-sign-on-sql.js';
import { FAILURE_EXPIRY_MS } from './sign-in/sign-in-rules.js';
import { deleteOldFailures } from './sign-in/sign-in-sql.js';

/** How long a caller is cached if no change of permissions is announced. */
const CACHE_MS = 5 * SECOND;
const MAX_CACHED_CALLERS = 1_000;
const FLUSH_EVERY_MS = 10 * SECOND;
const CLEAN_EVERY_MS = HOUR;
const USAGE_RETENTION_DAYS = 31;

/** Usage counters that are incremented in place. */
type UsageCounter = { -readonly [K in keyof Usage]: Usage[K] };

function addToCounter(counter: UsageCounter, { requests, lastAt }: Pick<Usage, 'requests' | 'lastAt'>): void {
  counter.requests += requests;
  counter.lastAt = Math.max(counter.lastAt, lastAt);
}

/**
 * Identifies the owner of credentials for `http/`. Callers are cached for seconds, so that a client's next request
 * needs no look-up. `clearCache` is called after every write of this process, and when another process announces a
 * change, so that a revoked permission ends immediately.
 */
export class AccessGatekeeper {
  readonly #deps: StoreContext;
  readonly #processPasswordRequests: () => Promise<void>;
  readonly #callers: LookupCache<Caller>;
  #usage = new Map<string, UsageCounter>();

  /** @param processPasswordRequests mails the requested password links; called every few seconds */
  constructor(deps: StoreContext, processPasswordRequests: () => Promise<void> = () => Promise.resolve()) {
    this.#deps = deps;
    this.#callers = new LookupCache(deps.clock, { ttlMs: CACHE_MS, maxEntries: MAX_CACHED_CALLERS });
    this.#processPasswordRequests = processPasswordRequests;
  }

  /**
   * Returns the caller of an API account; user names are case-insensitive. `isAlreadyCounted` is set when a call that
   * was counted before is authenticated again.
   */
  async identifyApiAccount(userName: string, password: string, isAlreadyCounted = false): Promise<Caller | undefined> {
    const name = userName.toLowerCase();
    if (!/^[0-9a-f]{32}$/.test(name)) return undefined;
    // Built in one step, because each request does it.
    const key = `api ${name} ${hash('sha256', password, 'base64')}`;
    const caller = await this.#callers.get(key, () => this.#lookUpApiAccount(name, hashToken(password)));
    if (caller && !isAlreadyCounted) this.#countRequest(caller.accountId, name);
    return caller;
  }

  /**
   * Returns the operator with this e-mail address and password.
   * @throws Fault `limited` after too many wrong ones, `unauthenticated` when they have set up a second factor.
   */
  identifyLogin(email: string, password: string, address: string): Promise<Caller | undefined> {
    return signIn(this.#deps, { email, password, address }, 'login', (_caller, { needsCode }) => {
      // A password alone must not open what a second factor protects.
      if (needsCode)
        throw new Fault('unauthenticated', 'With two-factor authentication, create API accounts in the web app');
      return Promise.resolve();
    });
  }

  /** Returns the caller of a session of the web app; `proof` shows that the operator has confirmed their password. */
  identifySession(token: string, proof?: string): Promise<Caller | undefined> {
    // Proofs are never cached, because they expire to the second.
    if (proof !== undefined) return loadSessionCaller(this.#deps, token, proof);
    const key = `session ${hash('sha256', token, 'base64')}`;
    return this.#callers.get(key, () => loadSessionCaller(this.#deps, token));
  }

  /** Empties the cache: permissions, sessions or API accounts may have changed. */
  clearCache(): void {
    this.#callers.forget();
  }

  /** Stores the requests counted since the last flush. If that fails, they are stored with the next flush. */
  async flushUsage(): Promise<void> {
    const usage = [...this.#usage.values()];
    this.#usage.clear();
    try {
      await addUsage(this.#deps.db, usage, DAY);
    } catch (error) {
      for (const each of usage) this.#addUsage(each);
      throw error;
    }
  }

  /**
   * Flushes usage and deletes expired data until `signal` aborts. Errors are passed to `onFault`, and the loop
   * continues.
   */
  async run(clock: Clock, signal: AbortSignal, onFault: (error: unknown) => void): Promise<void> {
    let cleanAt = clock.elapsed();
    while (!signal.aborted) {
      await clock.sleep(FLUSH_EVERY_MS, signal);
      try {
        await this.flushUsage();
        await this.#processPasswordRequests();
        if (clock.elapsed() >= cleanAt) await this.#deleteExpiredData();
        cleanAt = clock.elapsed() >= cleanAt ? clock.elapsed() + CLEAN_EVERY_MS : cleanAt;
      } catch (error) {
        onFault(error);
      }
    }
  }

  async #deleteExpiredData(): Promise<void> {
    const { db, clock } = this.#deps;
    const at = clock.now();
    await deleteOldSessions(db, at, at - MAX_IDLE_MS);
    await deleteOldFailures(db, at - FAILURE_EXPIRY_MS);
    await deleteOldLinks(db, at);
    await deleteOldSendings(db, at - SENDING_WINDOW_MS);
    await deleteOldSignOns(db, at);
    await deleteOldUsage(db, Math.floor(at / DAY) - USAGE_RETENTION_DAYS);
  }

  async #lookUpApiAccount(userName: string, sha256: Buffer): Promise<Caller | undefined> {
    const user = await selectApiUser(this.#deps.db, userName);
    if (!user || !timingSafeEqual(user.passwordSha256, sha256)) return undefined;
    return loadCaller(this.#deps.db, user.operatorGuid, { via: 'api', apiUserName: userName });
  }

  #countRequest(accountId: number, userName: string): void {
    const counter = this.#usage.get(userName);
    const lastAt = this.#deps.clock.now();
    if (counter) addToCounter(counter, { requests: 1, lastAt });
    else this.#usage.set(userName, { accountId, userName, requests: 1, lastAt });
  }

  #addUsage(usage: Usage): void {
    const counter = this.#usage.get(usage.userName);
    if (counter) addToCounter(counter, usage);
    else this.#usage.set(usage.userName, { ...usage });
  }
}
