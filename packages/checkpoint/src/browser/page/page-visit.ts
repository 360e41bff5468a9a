import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Clock } from '@vedette/kernel/clock';
import { ProbeFailure } from '../../probe-failure.js';
import { CdpTimeoutError, type CdpMessage } from '../cdp.js';
import type { EgressProxy } from '../egress-proxy.js';
import { readRecord, readText } from '../message-values.js';
import type { Lease } from '../browser-pool.js';
import { FrameRecorder } from './filmstrip.js';
import { isStatusOnly } from './net-error-rules.js';
import type { Exchange } from './network-log.js';
import { IDLE_MS, PageSession, POLL_INTERVAL_MS } from './page-session.js';
import type { DocumentTimings } from './vitals-rules.js';
import { createNavigationFailure } from './proxied-failures.js';

export interface PageVisitOptions {
  readonly lease: Lease;
  readonly target: PageTarget;
  readonly proxy: EgressProxy;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep' | 'now'>;
  readonly signal: AbortSignal;
  /** Default: true. */
  readonly recordsFrames?: boolean | undefined;
}

/**
 * Time limit for reading the source, because a page responds only between its tasks; the page's remaining time applies
 * if it is less.
 */
const MAX_SOURCE_MS = 30_000;
const MIN_SOURCE_MS = 5_000;
const MAX_NAVIGATIONS = 50;

/** Loads one page: handles browser events, and detects when it is done. */
export class PageVisit extends PageSession {
  readonly options: PageVisitOptions;
  readonly frameRecorder = new FrameRecorder();
  /** In s of the browser's clock. */
  loadedAt: number | undefined;
  /** When the last request ended before the network was idle or the visit was over; s of the browser's clock. */
  settledAt: number | undefined;
  /** Whether the load event or an idle network was missing at the end of the page's time. */
  hasTimedOut = false;
  #source: Promise<string | undefined> = Promise.resolve(undefined);
  #isolatedWorldId: unknown;
  #mainFrame = '';
  /** By `clock.elapsed()`. */
  #deadline = 0;
  /** Whether a document of the page was shown. */
  #hasShownDocument = false;
  #navigationCount = 0;
  #isLoaded = false;

  constructor(options: PageVisitOptions) {
    super({ ...options, siteUrl: options.target.url, acceptsDialogs: false, maxDocuments: MAX_NAVIGATIONS });
    this.options = options;
  }

  /** Requests for the page itself in order, redirects included. */
  get documents(): readonly Exchange[] {
    return this.log.exchanges.filter(({ isNavigation, frameId }) => isNavigation && frameId === this.#mainFrame);
  }

  /**
   * Loads the page until its load event and half a second without network, or its timeout.
   * @throws ProbeFailure when there is no page to measure, CdpClosedError when the browser ended, and the reason of
   * `signal`
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
    const tree = readRecord((await this.send('Page.getFrameTree'))['frameTree']);
    this.#mainFrame = readText(readRecord(tree['frame'])['id']);
    this.send('Page.navigate', { url: target.url }, undefined, target.totalTimeoutMs).then(
      ({ errorText }) => errorText !== undefined && this.#handleNavigationError(readText(errorText)),
      () => undefined,
    );
    for (;;) {
      await clock.sleep(POLL_INTERVAL_MS, signal);
      this.throwIfEnded();
      if (this.#isLoaded && this.log.idleMs >= IDLE_MS) return;
      if (clock.elapsed() >= this.#deadline) {
        this.#timeOut();
        return;
      }
    }
  }

  /** A page with a load event counts as loaded, whatever it still loads. */
  #timeOut(): void {
    this.hasTimedOut = true;
    if (this.#isLoaded) return;
    const timeoutText = `${this.options.target.totalTimeoutMs} ms`;
    throw new ProbeFailure(errorCodes.pageTimeout, `no load event within ${timeoutText}`);
  }

  /**
   * Source of the page as received; undefined if the browser does not have it.
   * @throws ProbeFailure for a page that blocks the browser
   */
  get source(): Promise<string | undefined> {
    return this.#source;
  }

  /** Returns the browser's measurements of the current document; undefined without a response. */
  async readCurrentTimings(limitMs = 3_000): Promise<DocumentTimings | undefined> {
    // In any other world, scripts of the page could forge the facts.
    if (this.#isolatedWorldId === undefined) return undefined;
    return this.readTimings(this.#isolatedWorldId, limitMs);
  }

  protected override handle(event: string, params: CdpMessage, session: string): void {
    if (session !== this.sessions.currentSession) return;
    switch (event) {
      case 'Page.frameNavigated':
        this.#handleNavigation(readRecord(params['frame']));
        return;
      case 'Page.loadEventFired':
        if (this.documents.length > 0) this.#isLoaded = true;
        this.loadedAt = Number(params['timestamp']);
        return;
      case 'Network.loadingFinished': {
        const requestId = this.documents.at(-1)?.requestId;
        if (requestId === params['requestId']) this.#requestSource(requestId);
        return;
      }
      case 'Runtime.executionContextCreated':
        this.#isolatedWorldId = this.findIsolatedWorldId(params, this.#mainFrame) ?? this.#isolatedWorldId;
        return;
      case 'Runtime.bindingCalled':
        this.recordUnloadedDocument(params);
        return;
      case 'Page.screencastFrame':
        this.recordFrame(params, session, this.startedAt > 0 ? this.frameRecorder : undefined, this.startedAt);
        return;
      case 'download':
        // Downloads of a page that is already shown are harmless.
        if (params['frameId'] !== this.#mainFrame || this.#hasShownDocument) return;
        this.fail(new ProbeFailure(errorCodes.pageFailed, 'the URL is a download, not a page'));
    }
  }

  #handleNavigation({ parentId, url }: CdpMessage): void {
    if (parentId !== undefined || url === 'about:blank') return;
    this.#isLoaded = false;
    this.#hasShownDocument = true;
    this.#navigationCount += 1;
    if (this.#navigationCount <= MAX_NAVIGATIONS) return;
    const message = `the page navigated ${MAX_NAVIGATIONS} times to another page`;
    this.fail(new ProbeFailure(errorCodes.tooManyRedirects, message));
  }

  /** Requested immediately, because the browser discards the oldest responses first. */
  #requestSource(requestId: unknown): void {
    const remainingMs = Math.max(MIN_SOURCE_MS, this.#deadline - this.options.clock.elapsed());
    const limitMs = Math.min(MAX_SOURCE_MS, remainingMs);
    const response = this.send('Network.getResponseBody', { requestId }, undefined, limitMs);
    this.#source = response.then(
      ({ body, base64Encoded }) =>
        base64Encoded === true ? Buffer.from(String(body), 'base64').toString('utf8') : String(body),
      (error: unknown) => {
        if (error instanceof CdpTimeoutError)
          throw new ProbeFailure(errorCodes.pageFailed, 'the page does not respond', { isTimeout: true });
        return undefined;
      },
    );
    // The error is reported to the reader of the source.
    this.#source.catch(() => undefined);
  }

  /** The proxy knows more about the connection than the browser. */
  #handleNavigationError(errorText: string): void {
    const { url = '', response } = this.documents.at(-1) ?? {};
    if (response !== undefined && isStatusOnly(errorText)) {
      // A response with only a status is judged by the status.
      this.#isLoaded = true;
      return;
    }
    this.fail(createNavigationFailure(this.options.proxy, url, errorText));
  }
}
