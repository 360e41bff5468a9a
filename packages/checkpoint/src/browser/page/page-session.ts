import type { BrowserTargetFields } from '@vedette/contract/checkpoint/page-target';
import type { Clock } from '@vedette/kernel/clock';
import type { ProbeFailure } from '../../probe-failure.js';
import { CdpClosedError, type CdpMessage } from '../cdp.js';
import { createCrashFailure } from '../crash.js';
import type { EgressProxy } from '../egress-proxy.js';
import { readRecord, readText } from '../message-values.js';
import type { Lease } from '../browser-pool.js';
import { ConsoleLog } from './console-log.js';
import type { FrameRecorder } from './filmstrip.js';
import { RequestInterceptor } from './request-interceptor.js';
import { NetworkLog } from './network-log.js';
import { BrowserSessions } from './browser-sessions.js';
import type { DocumentTimings } from './vitals-rules.js';
import { READ_EXPRESSION, ISOLATED_WORLD_NAME } from './vitals-source.js';
import { replaceProxyErrors } from './proxied-failures.js';
import { refineClockOffset } from './time-origin-rules.js';

export interface PageSessionOptions {
  readonly lease: Lease;
  readonly target: BrowserTargetFields;
  /** A URL of the monitored site; credentials and cookies are only sent there. */
  readonly siteUrl: string;
  readonly proxy: EgressProxy;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep' | 'now'>;
  readonly signal: AbortSignal;
  /** Default: true. */
  readonly recordsFrames?: boolean | undefined;
  /** Whether tabs that a page opens are kept. Default: false. */
  readonly keepsTabs?: boolean;
  /** Whether dialogs are accepted, except prompts. */
  readonly acceptsDialogs: boolean;
  /** Later documents are not recorded in `unloadedDocuments`. */
  readonly maxDocuments: number;
}

/** How often the state of a page is polled. */
export const POLL_INTERVAL_MS = 50;
/** A page without network for this long is idle. */
export const IDLE_MS = 500;
/** Dialogs beyond this number are answered with a delay, because a page that opens them in a loop would use all CPU. */
const MAX_QUICK_DIALOGS = 20;
const SLOW_DIALOG_MS = 500;

/** A browser context that a check uses: records what happens in its pages. Page checks and transactions build on it. */
export abstract class PageSession {
  readonly log: NetworkLog;
  readonly console: ConsoleLog;
  readonly sessions: BrowserSessions;
  /** Documents that were unloaded, in order. */
  readonly unloadedDocuments: DocumentTimings[] = [];
  /** This machine's clock minus the browser's, in ms. */
  offsetMs = 0;
  readonly #options: PageSessionOptions;
  #dialogCount = 0;
  #failure: ProbeFailure | undefined;

  constructor(options: PageSessionOptions) {
    this.#options = options;
    const { lease, target, siteUrl, proxy, clock, recordsFrames, keepsTabs = false } = options;
    lease.processes.onMemoryExceeded = () => this.failAsCrashed();
    this.log = new NetworkLog(() => clock.elapsed());
    const formatMessage = (message: string, url: string): string => replaceProxyErrors(proxy, message, url);
    this.console = new ConsoleLog({ startedAt: () => this.startedAt, now: () => clock.now(), formatMessage });
    this.sessions = new BrowserSessions({
      browser: lease.browser,
      processes: lease.processes,
      target,
      interceptor: new RequestInterceptor(target, siteUrl, this.log),
      proxyPort: proxy.port,
      onEvent: (event, params, session) => this.#handleEvent(event, params, session),
      keepsTabs,
      recordsFrames,
    });
  }

  /** Handles an event in the way of this kind of check. */
  protected abstract handle(event: string, params: CdpMessage, session: string): void;

  /** The failure that ended the page, during or after loading. */
  get failure(): ProbeFailure | undefined {
    return this.#failure;
  }

  /** Epoch ms of the first request. */
  get startedAt(): number {
    return (this.log.exchanges[0]?.wallTimeS ?? 0) * 1_000;
  }

  /**
   * Sends a command to the current page.
   * @throws as `Cdp.send`
   */
  async send(
    method: string,
    params: CdpMessage = {},
    session = this.sessions.currentSession,
    limitMs?: number,
  ): Promise<CdpMessage> {
    return this.#options.lease.browser.cdp.send(method, params, session, limitMs);
  }

  /** Ends the page; the first failure counts. */
  protected fail(failure: ProbeFailure): void {
    this.#failure ??= failure;
  }

  protected failAsCrashed(): void {
    this.fail(createCrashFailure(this.#options.lease));
  }

  /** @throws the reason of the signal, the failure that ended the page, CdpClosedError when the browser ended */
  protected throwIfEnded(): void {
    const { signal, lease } = this.#options;
    signal.throwIfAborted();
    if (this.#failure) throw this.#failure;
    if (lease.browser.cdp.isClosed) throw new CdpClosedError('the browser exited');
  }

  /**
   * Reads the browser's measurements of the current document; undefined without a response.
   * @param worldId as returned by `findIsolatedWorldId`
   */
  protected async readTimings(worldId: unknown, limitMs: number): Promise<DocumentTimings | undefined> {
    const call = { expression: READ_EXPRESSION, contextId: worldId, returnByValue: true };
    const { result } = await this.send('Runtime.evaluate', call, undefined, limitMs).catch(() => ({
      result: undefined,
    }));
    return parseTimings(readRecord(result)['value']);
  }

  /**
   * Handles `Runtime.executionContextCreated`. Returns the ID of the isolated world in `frameId`; undefined for any
   * other.
   */
  protected findIsolatedWorldId(params: CdpMessage, frameId: string): unknown {
    const { name, id, auxData } = readRecord(params['context']);
    return name === ISOLATED_WORLD_NAME && readRecord(auxData)['frameId'] === frameId ? id : undefined;
  }

  /** Handles `Runtime.bindingCalled`, which a document calls when it is unloaded. */
  protected recordUnloadedDocument(params: CdpMessage): void {
    const timings = parseTimings(params['payload']);
    if (timings && timings.url !== 'about:blank' && this.unloadedDocuments.length < this.#options.maxDocuments)
      this.unloadedDocuments.push(timings);
  }

  /**
   * Handles `Page.screencastFrame`.
   * @param filmstripStartAt epoch ms at which the filmstrip begins
   */
  protected recordFrame(
    { data, metadata, sessionId }: CdpMessage,
    session: string,
    recorder: FrameRecorder | undefined,
    filmstripStartAt: number,
  ): void {
    const { cdp } = this.#options.lease.browser;
    cdp.send('Page.screencastFrameAck', { sessionId }, session).catch(() => undefined);
    const atMs = Number(readRecord(metadata)['timestamp']) * 1_000 - filmstripStartAt;
    if (atMs >= 0) recorder?.add({ atMs: Math.round(atMs), data: readText(data) });
  }

  #handleEvent(event: string, params: CdpMessage, session: string): void {
    this.log.handle(event, params, session);
    this.console.handle(event, params);
    if (event === 'Network.requestWillBeSent')
      this.offsetMs = refineClockOffset(this.offsetMs, this.#options.clock.elapsed(), params);
    if (event === 'crashed') this.failAsCrashed();
    else if (event === 'Page.javascriptDialogOpening') void this.#answerDialog(params, session);
    else this.handle(event, params, session);
  }

  /** Prompts are always dismissed, because there is no user to answer them. */
  async #answerDialog({ type }: CdpMessage, session: string): Promise<void> {
    const { clock, signal, lease, acceptsDialogs } = this.#options;
    this.#dialogCount += 1;
    if (this.#dialogCount > MAX_QUICK_DIALOGS) await clock.sleep(SLOW_DIALOG_MS, signal);
    const accept = acceptsDialogs && type !== 'prompt';
    await lease.browser.cdp.send('Page.handleJavaScriptDialog', { accept }, session).catch(() => undefined);
  }
}

/** Parses the JSON that `vitalsSource` sends; undefined for anything else. */
function parseTimings(json: unknown): DocumentTimings | undefined {
  if (typeof json !== 'string') return undefined;
  try {
    return JSON.parse(json) as DocumentTimings;
  } catch {
    return undefined;
  }
}
