import type { RumBeacon } from '@vedette/contract/rum-beacon';
import { MINUTE, SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { networkPrefix } from './address-rules.js';
import { SenderRateLimiter } from './rate-limiter.js';
import { isBot } from './browser-rules.js';
import { addValue, mergeFigures, type Figures } from './figures-rules.js';
import { createKnownWebsite, toHit, toRobotHit, type KnownWebsite, type Hit, type RumSubject } from './hit-rules.js';
import type { MeasuredWebsite } from './stored-website.js';

/** Figures of a subject (the website, one of its pages, a country, …) within five minutes, not stored yet. */
export interface Cell extends RumSubject {
  readonly startsAt: Instant;
  readonly figures: Figures;
}

/** Width of the finest roll-ups. */
const STEP_MS = 5 * MINUTE;
const FLUSH_MS = 5 * SECOND;
/** Maximum number of waiting cells, some kilobytes each; messages that need further ones are rejected and counted. */
const MAX_CELLS = 20_000;
const WINDOW_MS = 10 * SECOND;
/** Limits in total, per website and per network: a browser sends two messages per page. */
const MAX_MESSAGES = 50_000;
const MAX_PER_WEBSITE = 20_000;
const MAX_PER_NETWORK = 200;
/** Limit per wide network: the least precise level of anonymisation that a website can choose. */
const MAX_PER_WIDE_NETWORK = 10_000;
const WIDE_NETWORK_LEVEL = 2;
const MAX_NETWORKS = 50_000;

/** Why a message was not counted. */
export type RejectionReason = 'rateLimited' | 'bot' | 'unknownWebsite' | 'foreignOrigin' | 'overCapacity';

interface CollectorStore {
  websites(): Promise<readonly MeasuredWebsite[]>;
  /** Adds to the stored figures; figures of a deleted website are dropped. */
  add(website: MeasuredWebsite, cells: readonly Cell[]): Promise<void>;
}

export interface CollectorDeps {
  readonly store: CollectorStore;
  readonly clock: Clock;
  readonly onRejected?: (reason: RejectionReason) => void;
  readonly onError: (error: unknown) => void;
}

/** Origin of a message, used only while it is processed. */
export interface Sender {
  readonly address: string;
  readonly userAgent: string;
  readonly origin: string | undefined;
}

/** Collects messages of visitors' browsers in memory, within limits, and stores their sums every five seconds. */
export class RumCollector {
  readonly #deps: CollectorDeps;
  readonly #wideNetworks: SenderRateLimiter;
  readonly #networks: SenderRateLimiter;
  readonly #websites: SenderRateLimiter;
  readonly #total: SenderRateLimiter;
  /** Bots have their own limits, so that they do not use up those of visitors. */
  readonly #robotNetworks: SenderRateLimiter;
  readonly #robots: SenderRateLimiter;
  #knownWebsites = new Map<string, KnownWebsite>();
  #cells = new Map<string, Map<string, Cell>>();
  #size = 0;

  constructor(deps: CollectorDeps) {
    this.#deps = deps;
    const createLimiter = (perSender: number, maxSenders: number): SenderRateLimiter =>
      new SenderRateLimiter({ windowMs: WINDOW_MS, perSender, maxSenders }, () => deps.clock.elapsed());
    this.#wideNetworks = createLimiter(MAX_PER_WIDE_NETWORK, MAX_NETWORKS);
    this.#networks = createLimiter(MAX_PER_NETWORK, MAX_NETWORKS);
    this.#websites = createLimiter(MAX_PER_WEBSITE, Infinity);
    this.#total = createLimiter(MAX_MESSAGES, 1);
    this.#robotNetworks = createLimiter(MAX_PER_NETWORK, MAX_NETWORKS);
    this.#robots = createLimiter(MAX_PER_WEBSITE, Infinity);
  }

  /** Returns false during a flood from the network of `address`; the message need not be read then. */
  mayAccept(address: string): boolean {
    return this.#wideNetworks.accept(networkPrefix(address, WIDE_NETWORK_LEVEL)) || this.#reject('rateLimited');
  }

  /**
   * Counts one message and returns whether it counted. Call it only when `mayAccept` returned true. Rejected messages
   * do not count towards the limits of others. Of bots, only the number of page views is stored, which is shown as left
   * out.
   */
  accept(beacon: RumBeacon, sender: Sender): boolean {
    const isRobot = isBot(sender.userAgent);
    const knownWebsite = this.#knownWebsites.get(beacon.sid);
    if (!knownWebsite) return this.#reject('unknownWebsite');
    if (!(isRobot ? this.#robotNetworks : this.#networks).accept(networkPrefix(sender.address, beacon.aip)))
      return this.#reject('rateLimited');
    const hit = (isRobot ? toRobotHit : toHit)(knownWebsite, beacon, sender);
    if (!hit) return this.#reject(isRobot ? 'bot' : 'foreignOrigin');
    const isAllowed = isRobot
      ? this.#robots.accept(beacon.sid)
      : this.#websites.accept(beacon.sid) && this.#total.accept('');
    if (!isAllowed) return this.#reject('rateLimited');
    if (!this.#add(beacon.sid, hit)) return this.#reject('overCapacity');
    return !isRobot || this.#reject('bot');
  }

  /** Reloads the websites. */
  async refresh(): Promise<void> {
    const websites = await this.#deps.store.websites();
    this.#knownWebsites = new Map(websites.map((website) => [website.rumWebsiteGuid, createKnownWebsite(website)]));
  }

  /** Stores waiting page views. Those that cannot be stored stay in memory, up to the limit. */
  async flush(): Promise<void> {
    const pending = this.#cells;
    this.#cells = new Map();
    this.#size = 0;
    for (const [guid, cells] of pending) {
      const website = this.#knownWebsites.get(guid)?.website;
      if (!website) continue;
      try {
        await this.#deps.store.add(website, [...cells.values()]);
      } catch (error) {
        this.#deps.onError(error);
        this.#restore(guid, cells);
      }
    }
  }

  /** Runs until the signal aborts, then stores everything that is waiting. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.refresh().catch(this.#deps.onError);
      await this.#deps.clock.sleep(FLUSH_MS, signal);
      await this.flush();
    }
  }

  #add(guid: string, { subjects, measured }: Hit): boolean {
    const startsAt = Math.floor(this.#deps.clock.now() / STEP_MS) * STEP_MS;
    const cells = this.#cells.get(guid) ?? new Map<string, Cell>();
    const missing = subjects.filter((subject) => !cells.has(cellKey(subject, startsAt)));
    if (this.#size + missing.length > MAX_CELLS) return false;
    this.#size += missing.length;
    this.#cells.set(guid, cells);
    for (const subject of missing) cells.set(cellKey(subject, startsAt), { ...subject, startsAt, figures: new Map() });
    for (const subject of subjects) {
      const figures = cells.get(cellKey(subject, startsAt))?.figures;
      if (figures) for (const { figure, value } of measured) addValue(figures, figure, value);
    }
    return true;
  }

  /** Merges figures that were not stored back into the waiting ones. */
  #restore(guid: string, cells: ReadonlyMap<string, Cell>): void {
    const pending = this.#cells.get(guid) ?? new Map<string, Cell>();
    this.#cells.set(guid, pending);
    for (const [key, cell] of cells) {
      const newer = pending.get(key);
      if (newer) mergeFigures(newer.figures, cell.figures);
      else if (this.#size < MAX_CELLS) {
        pending.set(key, cell);
        this.#size += 1;
      }
    }
  }

  #reject(reason: RejectionReason): false {
    this.#deps.onRejected?.(reason);
    return false;
  }
}

const cellKey = ({ dimension, value }: RumSubject, startsAt: Instant): string => `${startsAt} ${dimension} ${value}`;
