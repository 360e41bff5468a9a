import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { BrowserFrame } from '@vedette/contract/checkpoint/page-target';
import { ProbeFailure } from '../../probe-failure.js';
import { CdpClosed, type Message } from '../cdp.js';
import type { EgressProxy } from '../egress-proxy.js';
import type { Film } from '../page/film.js';
import type { Exchange } from '../page/network-log.js';
import { IDLE_MS, PageSession, POLL_MS } from '../page/page-session.js';
import type { PageTools } from '../page/probe.js';
import type { DocumentTimings } from '../page/vitals-rules.js';
import type { Lease } from '../pool.js';
import type { Starving } from '../starving.js';
import { retryUntil } from './retry-until.js';

export interface JourneyOptions {
  readonly tools: PageTools;
  readonly lease: Lease;
  readonly target: BrowserFrame;
  /** A URL of the monitored site, where its credentials are sent. */
  readonly home: string;
  readonly proxy: EgressProxy;
  readonly signal: AbortSignal;
}

/** Time for which a page may stay busy after its load event before the next action. */
const BUSY_MS = 5_000;
const MAX_DOCUMENTS = 200;
const WATCH_ANEW_MS = 1_000;

/** A browser context that runs the steps of a script: handles browser events and detects when a page is loaded. */
export class Journey extends PageSession {
  readonly options: JourneyOptions;
  /** Frames of a step with a filmstrip. */
  film: Film | undefined;
  /** Epoch ms at which the film begins. */
  filmFrom = 0;
  /** Duration of waits that do not count for the site: for a quiet page, and for the next one-time password. */
  uncountedMs = 0;
  /** Number of times a page began to load another document. */
  departures = 0;
  readonly #deadline: number;
  readonly #loading = new Set<string>();
  readonly #worlds = new Map<string, unknown>();
  /** Watches the whole run. */
  readonly starving: Starving;
  #recent: { readonly starving: Starving; readonly from: number };
  /** Aborts when the page has crashed or the run is abandoned, which ends all waits. */
  readonly #ended: AbortSignal;
  readonly #gone = new AbortController();

  constructor(options: JourneyOptions) {
    const { lease, target, home, proxy, signal, tools } = options;
    super({
      lease,
      target,
      home,
      proxy,
      clock: tools.clock,
      signal,
      isFilmed: tools.takesPictures,
      keepsTabs: true,
      acceptsDialogs: true,
      maxDocuments: MAX_DOCUMENTS,
    });
    this.options = options;
    this.#ended = AbortSignal.any([signal, this.#gone.signal]);
    this.#deadline = tools.clock.elapsed() + target.totalTimeoutMs;
    this.starving = lease.watchCpu();
    this.#recent = { starving: this.starving, from: tools.clock.elapsed() };
  }

  get elapsed(): number {
    return this.options.tools.clock.elapsed();
  }

  /** Detects starvation from now, or from up to a second earlier, because each measurement costs CPU. */
  starvingFromNow(): Starving {
    if (this.elapsed - this.#recent.from > WATCH_ANEW_MS)
      this.#recent = { starving: this.options.lease.watchCpu(), from: this.elapsed };
    return this.#recent.starving;
  }

  /** Whether a request was for a page itself rather than a resource. */
  isDocument({ isNavigation, frameId }: Exchange): boolean {
    return isNavigation && this.#mainFrames.has(frameId);
  }

  get #mainFrames(): Set<string> {
    for (const { targetId } of this.sessions.tabs) this.#known.add(targetId);
    return this.#known;
  }
  readonly #known = new Set<string>();

  /**
   * Sends a command to the current page.
   * @throws as `Cdp.send`, and what `ensureRunning` throws
   */
  override async send(method: string, params?: Message, session?: string, limitMs?: number): Promise<Message> {
    this.check();
    return super.send(method, params, session, limitMs);
  }

  /**
   * @throws ProbeFailure 17020 when the page crashed, CdpClosedError when the browser ended, 18001 when the run timed
   * out, and the signal's reason
   */
  check(): void {
    this.throwIfEnded();
    if (this.sessions.tabs.length === 0 && this.departures > 0)
      throw new ProbeFailure(errorCodes.stepFailed, 'the page closed its last tab');
    if (this.elapsed < this.#deadline) return;
    throw new ProbeFailure(
      errorCodes.transactionTimeout,
      `the run took more than ${this.options.target.totalTimeoutMs / 1_000} s`,
    );
  }

  /** @throws as `ensureRunning` */
  async pause(ms: number): Promise<void> {
    const { tools } = this.options;
    const end = this.elapsed + ms;
    do {
      // A timer may fire a moment early; cut short by the run's limit, it would skip the rest of the pause.
      await tools.clock.sleep(Math.max(1, Math.ceil(Math.min(end, this.#deadline) - this.elapsed)), this.#ended);
      this.check();
    } while (this.elapsed < end);
  }

  /** Like `retryUntil`, but ignores errors while the page changes. */
  until<T>(
    limitMs: number,
    look: () => Promise<T | undefined>,
    everyMs = 100,
    minAttempts?: number,
  ): Promise<T | undefined> {
    const seen = (): Promise<T | undefined> => look().catch((error: unknown) => this.#pass(error));
    return retryUntil(this, { limitMs, everyMs, minAttempts }, seen);
  }

  /**
   * Ignores errors of a document that no longer exists.
   * @throws everything else
   */
  #pass(error: unknown): undefined {
    this.check();
    if (error instanceof ProbeFailure) throw error;
    const isGone =
      error instanceof CdpClosed ||
      /context|navigated|detached|closed|No (frame|node|target|dialog)|Could not|destroyed/i.test(String(error));
    if (!isGone) throw error;
  }

  get isLoading(): boolean {
    return this.#loading.has(this.sessions.page);
  }

  /** Waits until the page is loaded and quiet, at most `limitMs`. Resolves to whether it was loaded. */
  async loaded(limitMs: number): Promise<boolean> {
    const end = this.elapsed + limitMs;
    while (this.isLoading) {
      if (this.elapsed >= end) return false;
      await this.pause(POLL_MS);
    }
    const busyEnd = Math.min(end, this.elapsed + BUSY_MS);
    while (this.log.idleMs < IDLE_MS && this.elapsed < busyEnd) await this.pause(POLL_MS);
    this.uncountedMs += this.log.idleMs;
    return true;
  }

  /** Returns the browser's measurements of the current document; undefined without a response. */
  async measured(): Promise<DocumentTimings | undefined> {
    return this.readFacts(this.#worlds.get(this.sessions.page), 3_000);
  }

  protected override crashed(): void {
    super.crashed();
    this.#gone.abort();
  }

  protected override handle(event: string, params: Message, session: string): void {
    const tab = this.sessions.tabs.find((one) => one.session === session);
    if (!tab) return;
    const { targetId } = tab;
    switch (event) {
      case 'Page.frameStartedLoading':
        if (params['frameId'] !== targetId) return;
        this.departures += 1;
        this.#loading.add(session);
        return;
      case 'Page.frameStoppedLoading':
        if (params['frameId'] === targetId) this.#loading.delete(session);
        return;
      case 'Page.loadEventFired':
        this.#loading.delete(session);
        return;
      case 'Runtime.executionContextCreated': {
        const world = this.ownWorld(params, targetId);
        if (world !== undefined) this.#worlds.set(session, world);
        return;
      }
      case 'Runtime.bindingCalled':
        this.recordLeft(params);
        return;
      case 'Page.screencastFrame':
        this.recordFrame(params, session, session === this.sessions.page ? this.film : undefined, this.filmFrom);
    }
  }
}
