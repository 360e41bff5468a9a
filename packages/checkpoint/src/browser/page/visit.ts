import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Clock } from '@vedette/kernel/clock';
import { ProbeFailure } from '../../probe-failure.js';
import { CdpClosed, CdpSilent, type Message } from '../cdp.js';
import { crashOf } from '../crash.js';
import type { EgressProxy } from '../egress-proxy.js';
import type { Lease } from '../pool.js';
import { ConsoleLog } from './console-log.js';
import { Film } from './film.js';
import { Gate } from './gate.js';
import { isMereStatus } from './net-error-rules.js';
import { NetworkLog, type Exchange } from './network-log.js';
import { Sessions } from './sessions.js';
import { wayTrouble, withoutProxy } from './way-trouble.js';
import type { DocumentFacts } from './vitals-rules.js';
import { READ, WORLD } from './vitals-source.js';
import { clocksApart } from './zero-rules.js';

export interface VisitOptions {
  readonly lease: Lease;
  readonly target: PageTarget;
  readonly proxy: EgressProxy;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep' | 'now'>;
  readonly signal: AbortSignal;
  /** Default yes. */
  readonly isFilmed?: boolean | undefined;
}

const LOOK_MS = 50;
const IDLE_MS = 500;
/** The page answers between its tasks: within this time, or what is left of its own when that is less, but not at once. */
const SOURCE_WITHIN_MS = 30_000;
const SOURCE_AT_LEAST_MS = 5_000;
const MOST_NAVIGATIONS = 50;
/** After so many dialogs each one is left standing for a while: a page that asks without end would keep us busy. */
const QUICK_DIALOGS = 20;
const SLOW_DIALOG_MS = 500;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const record = (value: unknown): Message => (typeof value === 'object' && value !== null ? (value as Message) : {});

/** One page being loaded: hears what the browser tells of it, and knows when it is done. */
export class Visit {
  readonly options: VisitOptions;
  readonly log: NetworkLog;
  readonly console: ConsoleLog;
  readonly film = new Film();
  readonly sessions: Sessions;
  /** Of documents that went again. */
  readonly left: DocumentFacts[] = [];
  /** Ms of our clock less ms of the browser's. */
  offsetMs = 0;
  /** S of the browser's clock. */
  loadedAt: number | undefined;
  /** When the last request ended before the network was idle, or the visit over; s of the browser's clock. */
  settledAt: number | undefined;
  /** The load event did not come, or the network had no rest, within the time of the page. */
  isOutOfTime = false;
  #source: Promise<string | undefined> = Promise.resolve(undefined);
  #world: unknown;
  #mainFrame = '';
  /** Of `clock.elapsed()`. */
  #deadline = 0;
  /** Whether a document of the page was shown. */
  #isShown = false;
  #navigations = 0;
  #dialogs = 0;
  #isLoaded = false;
  #failure: ProbeFailure | undefined;

  constructor(options: VisitOptions) {
    this.options = options;
    const { lease, target, proxy, clock } = options;
    lease.processes.onTooMuch = () => this.#crashed();
    this.log = new NetworkLog(() => clock.elapsed());
    const worded = (words: string, url: string): string => withoutProxy(proxy, words, url);
    this.console = new ConsoleLog({ startedAt: () => this.startedAt, now: () => clock.now(), worded });
    const gate = new Gate(target, target.url, this.log);
    const hear = (event: string, params: Message, session: string): void => this.#hear(event, params, session);
    this.sessions = new Sessions({
      browser: lease.browser,
      processes: lease.processes,
      target,
      gate,
      proxyPort: proxy.port,
      hear,
      isFilmed: options.isFilmed,
    });
  }

  /** What ended the page, after it was loaded too. */
  get failure(): ProbeFailure | undefined {
    return this.#failure;
  }

  /** Epoch ms of the start of the first navigation. */
  get startedAt(): number {
    return (this.log.exchanges[0]?.wallAt ?? 0) * 1_000;
  }

  /** Requests for the page itself, redirects included, in order. */
  get documents(): readonly Exchange[] {
    return this.log.exchanges.filter(({ isNavigation, frameId }) => isNavigation && frameId === this.#mainFrame);
  }

  /**
   * Loads the page: until its load event and half a second without network, or its time is over.
   * @throws ProbeFailure when there is no page to look at, CdpClosed when the browser ended, and the reason of `signal`
   */
  async load(): Promise<void> {
    try {
      await this.#load();
    } finally {
      this.settledAt = this.log.lastEndedAt;
    }
  }

  async #load(): Promise<void> {
    const { clock, signal, target } = this.options;
    this.#deadline = clock.elapsed() + target.totalTimeoutMs;
    const tree = record((await this.sessions.send('Page.getFrameTree'))['frameTree']);
    this.#mainFrame = text(record(tree['frame'])['id']);
    this.sessions.send('Page.navigate', { url: target.url }, target.totalTimeoutMs).then(
      ({ errorText }) => errorText !== undefined && this.#failed(text(errorText)),
      () => undefined,
    );
    for (;;) {
      await clock.sleep(LOOK_MS, signal);
      signal.throwIfAborted();
      if (this.#failure) throw this.#failure;
      if (this.options.lease.browser.cdp.isClosed) throw new CdpClosed('the browser ended');
      if (this.#isLoaded && this.log.idleMs >= IDLE_MS) return;
      if (clock.elapsed() >= this.#deadline) {
        this.#outOfTime();
        return;
      }
    }
  }

  /** A page whose load event came is a page, whatever it goes on loading. */
  #outOfTime(): void {
    this.isOutOfTime = true;
    if (this.#isLoaded) return;
    const waited = `${this.options.target.totalTimeoutMs} ms`;
    throw new ProbeFailure(errorCodes.pageTimeout, `no load event within ${waited}`);
  }

  /**
   * The page as it was received; undefined when the browser does not have it.
   * @throws ProbeFailure of a page that keeps the browser from answering
   */
  get source(): Promise<string | undefined> {
    return this.#source;
  }

  /** What the browser measured of the document that is shown; undefined when it does not answer. */
  async measured(withinMs = 3_000): Promise<DocumentFacts | undefined> {
    // Elsewhere the page itself could answer.
    if (this.#world === undefined) return undefined;
    const asked = { expression: READ, contextId: this.#world, returnByValue: true };
    const { result } = await this.sessions
      .send('Runtime.evaluate', asked, withinMs)
      .catch(() => ({ result: undefined }));
    return factsOf(record(result)['value']);
  }

  #hear(event: string, params: Message, session: string): void {
    this.log.hear(event, params);
    this.console.hear(event, params);
    if (event === 'Network.requestWillBeSent')
      this.offsetMs = clocksApart(this.offsetMs, this.options.clock.elapsed(), params);
    if (event === 'crashed') this.#crashed();
    else if (event === 'Page.javascriptDialogOpening') void this.#dismiss(session);
    else if (session === this.sessions.page) this.#hearPage(event, params);
  }

  #hearPage(event: string, params: Message): void {
    switch (event) {
      case 'Page.frameNavigated': {
        this.#navigated(record(params['frame']));
        return;
      }
      case 'Page.loadEventFired':
        if (this.documents.length > 0) this.#isLoaded = true;
        this.loadedAt = Number(params['timestamp']);
        return;
      case 'Network.loadingFinished': {
        const requestId = this.documents.at(-1)?.requestId;
        if (requestId === params['requestId']) this.#keepSource(requestId);
        return;
      }
      case 'Runtime.executionContextCreated': {
        const { name, id, auxData } = record(params['context']);
        if (name === WORLD && record(auxData)['frameId'] === this.#mainFrame) this.#world = id;
        return;
      }
      case 'Runtime.bindingCalled': {
        const facts = factsOf(params['payload']);
        if (facts && facts.url !== 'about:blank' && this.left.length < MOST_NAVIGATIONS) this.left.push(facts);
        return;
      }
      case 'Page.screencastFrame': {
        this.#drawn(params);
        return;
      }
      case 'download':
        // A page that is there may hand out what it likes.
        if (params['frameId'] !== this.#mainFrame || this.#isShown) return;
        this.#failure ??= new ProbeFailure(errorCodes.pageFailed, 'the address is a download, not a page');
    }
  }

  #navigated({ parentId, url }: Message): void {
    if (parentId !== undefined || url === 'about:blank') return;
    this.#isLoaded = false;
    this.#isShown = true;
    this.#navigations += 1;
    if (this.#navigations <= MOST_NAVIGATIONS) return;
    const words = `the page went on to another one ${MOST_NAVIGATIONS} times`;
    this.#failure ??= new ProbeFailure(errorCodes.tooManyRedirects, words);
  }

  /** Asked for at once: what came first is the first that the browser forgets. */
  #keepSource(requestId: unknown): void {
    const leftMs = Math.max(SOURCE_AT_LEAST_MS, this.#deadline - this.options.clock.elapsed());
    const withinMs = Math.min(SOURCE_WITHIN_MS, leftMs);
    const answer = this.sessions.send('Network.getResponseBody', { requestId }, withinMs);
    this.#source = answer.then(
      ({ body, base64Encoded }) =>
        base64Encoded === true ? Buffer.from(String(body), 'base64').toString('utf8') : String(body),
      (error: unknown) => {
        if (error instanceof CdpSilent)
          throw new ProbeFailure(errorCodes.pageFailed, 'the page does not answer', { isLate: true });
        return undefined;
      },
    );
    // Whoever wants it hears of it.
    this.#source.catch(() => undefined);
  }

  #drawn({ data, metadata, sessionId }: Message): void {
    this.sessions.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    const atMs = Number(record(metadata)['timestamp']) * 1_000 - this.startedAt;
    if (this.startedAt > 0 && atMs >= 0) this.film.add({ atMs: Math.round(atMs), data: text(data) });
  }

  async #dismiss(session: string): Promise<void> {
    const { clock, signal, lease } = this.options;
    this.#dialogs += 1;
    if (this.#dialogs > QUICK_DIALOGS) await clock.sleep(SLOW_DIALOG_MS, signal);
    await lease.browser.cdp.send('Page.handleJavaScriptDialog', { accept: false }, session).catch(() => undefined);
  }

  #crashed(): void {
    this.#failure ??= crashOf(this.options.lease);
  }

  /** The way to the page is known better by who went it. */
  #failed(errorText: string): void {
    const { url = '', response } = this.documents.at(-1) ?? {};
    if (response !== undefined && isMereStatus(errorText)) {
      // An answer with a status and nothing else: judged by its status.
      this.#isLoaded = true;
      return;
    }
    this.#failure ??= wayTrouble(this.options.proxy, url, errorText);
  }
}

/** What `vitalsSource` told, from its JSON. */
export function factsOf(json: unknown): DocumentFacts | undefined {
  if (typeof json !== 'string') return undefined;
  try {
    return JSON.parse(json) as DocumentFacts;
  } catch {
    return undefined;
  }
}
