import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { BrowserFrame } from '@vedette/contract/checkpoint/page-target';
import { ProbeFailure } from '../../probe-failure.js';
import { CdpClosed, type Message } from '../cdp.js';
import { crashOf } from '../crash.js';
import type { EgressProxy } from '../egress-proxy.js';
import { ConsoleLog } from '../page/console-log.js';
import type { Film } from '../page/film.js';
import { Gate } from '../page/gate.js';
import { NetworkLog, type Exchange } from '../page/network-log.js';
import type { PageTools } from '../page/probe.js';
import { Sessions } from '../page/sessions.js';
import type { DocumentFacts } from '../page/vitals-rules.js';
import { READ, WORLD } from '../page/vitals-source.js';
import { factsOf } from '../page/visit.js';
import { withoutProxy } from '../page/way-trouble.js';
import type { Lease } from '../pool.js';
import type { Starving } from '../starving.js';
import { lookAgain } from './look-again.js';
import { clocksApart } from '../page/zero-rules.js';

export interface JourneyOptions {
  readonly tools: PageTools;
  readonly lease: Lease;
  readonly target: BrowserFrame;
  /** Of the site that is monitored: where its login goes. */
  readonly home: string;
  readonly proxy: EgressProxy;
  readonly signal: AbortSignal;
}

const IDLE_MS = 500;
/** After its load event a page may stay busy for so long before the next action. */
const BUSY_MS = 5_000;
const LOOK_MS = 50;
const MOST_DOCUMENTS = 200;
const WATCH_ANEW_MS = 1_000;
/** After so many dialogs each one is left standing for a while: a page that asks without end would keep us busy. */
const QUICK_DIALOGS = 20;
const SLOW_DIALOG_MS = 500;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const record = (value: unknown): Message => (typeof value === 'object' && value !== null ? (value as Message) : {});

/** A browser context on its way through the steps of a script: hears what happens, and knows when a page is there. */
export class Journey {
  readonly options: JourneyOptions;
  readonly log: NetworkLog;
  readonly console: ConsoleLog;
  readonly sessions: Sessions;
  /** Documents that were left, in order. */
  readonly left: DocumentFacts[] = [];
  /** Of the step that records one. */
  film: Film | undefined;
  /** Epoch ms from which the film counts. */
  filmFrom = 0;
  /** Ms of our clock less ms of the browser's. */
  offsetMs = 0;
  /** Waits that say nothing of the site: for quiet, and for the next one-time password. */
  uncountedMs = 0;
  /** How often a page began to load another document. */
  departures = 0;
  readonly #deadline: number;
  readonly #loading = new Set<string>();
  readonly #worlds = new Map<string, unknown>();
  /** Of the whole run. */
  readonly starving: Starving;
  #recent: { readonly starving: Starving; readonly from: number };
  #dialogs = 0;
  #failure: ProbeFailure | undefined;
  /** Aborted when the page is gone, and when the run is abandoned: nothing is waited for any longer. */
  readonly #ended: AbortSignal;
  readonly #gone = new AbortController();

  constructor(options: JourneyOptions) {
    this.options = options;
    this.#ended = AbortSignal.any([options.signal, this.#gone.signal]);
    const { lease, target, home, proxy, tools } = options;
    this.#deadline = tools.clock.elapsed() + target.totalTimeoutMs;
    this.starving = lease.watchCpu();
    this.#recent = { starving: this.starving, from: tools.clock.elapsed() };
    lease.processes.onTooMuch = () => this.#crashed();
    this.log = new NetworkLog(() => tools.clock.elapsed());
    const worded = (words: string, url: string): string => withoutProxy(proxy, words, url);
    this.console = new ConsoleLog({ startedAt: () => this.startedAt, now: () => tools.clock.now(), worded });
    const hear = (event: string, params: Message, session: string): void => this.#hear(event, params, session);
    const gate = new Gate(target, home, this.log);
    this.sessions = new Sessions({
      browser: lease.browser,
      processes: lease.processes,
      target,
      gate,
      proxyPort: proxy.port,
      isFilmed: options.tools.takesPictures,
      hear,
      keepsTabs: true,
    });
  }

  /** Epoch ms of the first request. */
  get startedAt(): number {
    return (this.log.exchanges[0]?.wallAt ?? 0) * 1_000;
  }

  get elapsed(): number {
    return this.options.tools.clock.elapsed();
  }

  /** Of what begins now, a moment earlier maybe: looking costs CPU. */
  starvingFromNow(): Starving {
    if (this.elapsed - this.#recent.from > WATCH_ANEW_MS)
      this.#recent = { starving: this.options.lease.watchCpu(), from: this.elapsed };
    return this.#recent.starving;
  }

  /** Whether a request was for a page itself, not for something in it. */
  isDocument({ isNavigation, frameId }: Exchange): boolean {
    return isNavigation && this.#mainFrames.has(frameId);
  }

  get #mainFrames(): Set<string> {
    for (const { targetId } of this.sessions.tabs) this.#known.add(targetId);
    return this.#known;
  }
  readonly #known = new Set<string>();

  /** Asks the page that is shown. @throws as `Cdp.send`, and what `check` throws */
  async send(method: string, params: Message = {}, session = this.sessions.page, limitMs?: number): Promise<Message> {
    this.check();
    return this.options.lease.browser.cdp.send(method, params, session, limitMs);
  }

  /** @throws ProbeFailure 17020 when the page crashed, CdpClosed when the browser ended, 18001 when the time of the run is over, and the signal's reason */
  check(): void {
    const { signal, lease, target } = this.options;
    signal.throwIfAborted();
    if (this.#failure) throw this.#failure;
    if (lease.browser.cdp.isClosed) throw new CdpClosed('the browser ended');
    if (this.sessions.tabs.length === 0 && this.departures > 0)
      throw new ProbeFailure(errorCodes.stepFailed, 'the page closed its last tab');
    if (this.elapsed < this.#deadline) return;
    throw new ProbeFailure(errorCodes.transactionTimeout, `the run took more than ${target.totalTimeoutMs / 1_000} s`);
  }

  /** @throws as `check` */
  async pause(ms: number): Promise<void> {
    const { tools } = this.options;
    const end = this.elapsed + ms;
    do {
      // A timer may ring a moment early: cut short by the run's limit, it would let the rest of the pause go.
      await tools.clock.sleep(Math.max(1, Math.ceil(Math.min(end, this.#deadline) - this.elapsed)), this.#ended);
      this.check();
    } while (this.elapsed < end);
  }

  /** As `lookAgain`. A page that changes meanwhile has no answer yet. */
  until<T>(limitMs: number, look: () => Promise<T | undefined>, everyMs = 100, least?: number): Promise<T | undefined> {
    const seen = (): Promise<T | undefined> => look().catch((error: unknown) => this.#pass(error));
    return lookAgain(this, { limitMs, everyMs, least }, seen);
  }

  /** Documents come and go: what was asked of one that is gone is no trouble. @throws everything else */
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

  /** Waits until the page is loaded and quiet, at most `limitMs`; whether it was loaded. */
  async loaded(limitMs: number): Promise<boolean> {
    const end = this.elapsed + limitMs;
    while (this.isLoading) {
      if (this.elapsed >= end) return false;
      await this.pause(LOOK_MS);
    }
    const busyEnd = Math.min(end, this.elapsed + BUSY_MS);
    while (this.log.idleMs < IDLE_MS && this.elapsed < busyEnd) await this.pause(LOOK_MS);
    this.uncountedMs += this.log.idleMs;
    return true;
  }

  /** What the browser measured of the document that is shown; undefined when it does not answer. */
  async measured(): Promise<DocumentFacts | undefined> {
    const asked = { expression: READ, contextId: this.#worlds.get(this.sessions.page), returnByValue: true };
    const { result } = await this.send('Runtime.evaluate', asked, undefined, 3_000).catch(() => ({
      result: undefined,
    }));
    return factsOf(record(result)['value']);
  }

  #hear(event: string, params: Message, session: string): void {
    this.log.hear(event, params);
    this.console.hear(event, params);
    if (event === 'Network.requestWillBeSent') this.offsetMs = clocksApart(this.offsetMs, this.elapsed, params);
    if (event === 'Page.javascriptDialogOpening') void this.#answer(params, session);
    const tab = this.sessions.tabs.find((one) => one.session === session);
    if (tab) this.#hearTab(event, params, tab);
  }

  #crashed(): void {
    this.#failure ??= crashOf(this.options.lease);
    this.#gone.abort();
  }

  #hearTab(event: string, params: Message, { session, targetId }: { session: string; targetId: string }): void {
    switch (event) {
      case 'crashed':
        this.#crashed();
        return;
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
        const { name, id, auxData } = record(params['context']);
        if (name === WORLD && record(auxData)['frameId'] === targetId) this.#worlds.set(session, id);
        return;
      }
      case 'Runtime.bindingCalled': {
        const facts = factsOf(params['payload']);
        if (facts && facts.url !== 'about:blank' && this.left.length < MOST_DOCUMENTS) this.left.push(facts);
        return;
      }
      case 'Page.screencastFrame':
        this.#drawn(params, session);
    }
  }

  #drawn({ data, metadata, sessionId }: Message, session: string): void {
    const { cdp } = this.options.lease.browser;
    cdp.send('Page.screencastFrameAck', { sessionId }, session).catch(() => undefined);
    const atMs = Number(record(metadata)['timestamp']) * 1_000 - this.filmFrom;
    if (session === this.sessions.page && atMs >= 0) this.film?.add({ atMs: Math.round(atMs), data: text(data) });
  }

  /** Accepts alerts and confirmations and dismisses prompts, so that no dialog blocks the run. */
  async #answer({ type }: Message, session: string): Promise<void> {
    const { tools, signal, lease } = this.options;
    this.#dialogs += 1;
    if (this.#dialogs > QUICK_DIALOGS) await tools.clock.sleep(SLOW_DIALOG_MS, signal);
    const accept = type !== 'prompt';
    await lease.browser.cdp.send('Page.handleJavaScriptDialog', { accept }, session).catch(() => undefined);
  }
}
