import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { BrowserTargetFields } from '@vedette/contract/checkpoint/page-target';
import { ProbeFailure } from '../../probe-failure.js';
import { CdpClosedError, type CdpMessage } from '../cdp.js';
import type { EgressProxy } from '../egress-proxy.js';
import type { FrameRecorder } from '../page/filmstrip.js';
import type { Exchange } from '../page/network-log.js';
import { IDLE_MS, PageSession, POLL_INTERVAL_MS } from '../page/page-session.js';
import type { PageTools } from '../page/probe.js';
import type { DocumentTimings } from '../page/vitals-rules.js';
import type { Lease } from '../browser-pool.js';
import type { DetectCpuStarvation } from '../cpu-starvation.js';
import { retryUntil } from './retry-until.js';

export interface TransactionSessionOptions {
  readonly tools: PageTools;
  readonly lease: Lease;
  readonly target: BrowserTargetFields;
  /** A URL of the monitored site, where its credentials are sent. */
  readonly siteUrl: string;
  readonly proxy: EgressProxy;
  readonly signal: AbortSignal;
}

/** Time for which a page may stay busy after its load event before the next action. */
const MAX_BUSY_MS = 5_000;
const MAX_DOCUMENTS = 200;
const CPU_WATCH_RENEWAL_MS = 1_000;

/** A browser context that runs the steps of a script: handles browser events and detects when a page is loaded. */
export class TransactionSession extends PageSession {
  readonly options: TransactionSessionOptions;
  /** Frames of a step with a filmstrip. */
  frameRecorder: FrameRecorder | undefined;
  /** Epoch ms at which the filmstrip begins. */
  recordingStartAt = 0;
  /** Duration of waits that do not count for the site: for a quiet page, and for the next one-time password. */
  uncountedMs = 0;
  /** Number of times a page began to load another document. */
  documentLoads = 0;
  readonly #deadline: number;
  readonly #loading = new Set<string>();
  readonly #isolatedWorldIds = new Map<string, unknown>();
  /** Watches the whole run. */
  readonly detectCpuStarvation: DetectCpuStarvation;
  #recentWatch: { readonly detectCpuStarvation: DetectCpuStarvation; readonly startedAt: number };
  /** Aborts when the page has crashed or the run is abandoned, which ends all waits. */
  readonly #ended: AbortSignal;
  readonly #pageEnd = new AbortController();

  constructor(options: TransactionSessionOptions) {
    const { lease, target, siteUrl, proxy, signal, tools } = options;
    super({
      lease,
      target,
      siteUrl,
      proxy,
      clock: tools.clock,
      signal,
      recordsFrames: tools.takesPictures,
      keepsTabs: true,
      acceptsDialogs: true,
      maxDocuments: MAX_DOCUMENTS,
    });
    this.options = options;
    this.#ended = AbortSignal.any([signal, this.#pageEnd.signal]);
    this.#deadline = tools.clock.elapsed() + target.totalTimeoutMs;
    this.detectCpuStarvation = lease.watchCpu();
    this.#recentWatch = { detectCpuStarvation: this.detectCpuStarvation, startedAt: tools.clock.elapsed() };
  }

  get elapsed(): number {
    return this.options.tools.clock.elapsed();
  }

  /** Detects starvation from now, or from up to a second earlier, because each measurement costs CPU. */
  detectStarvationFromNow(): DetectCpuStarvation {
    if (this.elapsed - this.#recentWatch.startedAt > CPU_WATCH_RENEWAL_MS)
      this.#recentWatch = { detectCpuStarvation: this.options.lease.watchCpu(), startedAt: this.elapsed };
    return this.#recentWatch.detectCpuStarvation;
  }

  /** Whether a request was for a page itself rather than a resource. */
  isDocument({ isNavigation, frameId }: Exchange): boolean {
    return isNavigation && this.#mainFrames.has(frameId);
  }

  get #mainFrames(): Set<string> {
    for (const { targetId } of this.sessions.tabs) this.#knownMainFrames.add(targetId);
    return this.#knownMainFrames;
  }
  readonly #knownMainFrames = new Set<string>();

  /**
   * Sends a command to the current page.
   * @throws as `Cdp.send`, and what `ensureRunning` throws
   */
  override async send(method: string, params?: CdpMessage, session?: string, limitMs?: number): Promise<CdpMessage> {
    this.ensureRunning();
    return super.send(method, params, session, limitMs);
  }

  /**
   * @throws ProbeFailure 17020 when the page crashed, CdpClosedError when the browser ended, 18001 when the run timed
   * out, and the signal's reason
   */
  ensureRunning(): void {
    this.throwIfEnded();
    if (this.sessions.tabs.length === 0 && this.documentLoads > 0)
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
    const deadline = this.elapsed + ms;
    do {
      // A timer may fire a moment early; cut short by the run's limit, it would skip the rest of the pause.
      await tools.clock.sleep(Math.max(1, Math.ceil(Math.min(deadline, this.#deadline) - this.elapsed)), this.#ended);
      this.ensureRunning();
    } while (this.elapsed < deadline);
  }

  /** Like `retryUntil`, but ignores errors while the page changes. */
  waitFor<T>(
    limitMs: number,
    attempt: () => Promise<T | undefined>,
    intervalMs = 100,
    minAttempts?: number,
  ): Promise<T | undefined> {
    const guardedAttempt = (): Promise<T | undefined> =>
      attempt().catch((error: unknown) => this.#ignoreIfDocumentGone(error));
    return retryUntil(this, { limitMs, intervalMs, minAttempts }, guardedAttempt);
  }

  /**
   * Ignores errors of a document that no longer exists.
   * @throws everything else
   */
  #ignoreIfDocumentGone(error: unknown): undefined {
    this.ensureRunning();
    if (error instanceof ProbeFailure) throw error;
    const isDocumentGone =
      error instanceof CdpClosedError ||
      /context|navigated|detached|closed|No (frame|node|target|dialog)|Could not|destroyed/i.test(String(error));
    if (!isDocumentGone) throw error;
  }

  get isLoading(): boolean {
    return this.#loading.has(this.sessions.currentSession);
  }

  /** Waits until the page is loaded and quiet, at most `limitMs`. Resolves to whether it was loaded. */
  async awaitLoaded(limitMs: number): Promise<boolean> {
    const deadline = this.elapsed + limitMs;
    while (this.isLoading) {
      if (this.elapsed >= deadline) return false;
      await this.pause(POLL_INTERVAL_MS);
    }
    const busyDeadline = Math.min(deadline, this.elapsed + MAX_BUSY_MS);
    while (this.log.idleMs < IDLE_MS && this.elapsed < busyDeadline) await this.pause(POLL_INTERVAL_MS);
    this.uncountedMs += this.log.idleMs;
    return true;
  }

  /** Returns the browser's measurements of the current document; undefined without a response. */
  async readCurrentTimings(): Promise<DocumentTimings | undefined> {
    return this.readTimings(this.#isolatedWorldIds.get(this.sessions.currentSession), 3_000);
  }

  protected override failAsCrashed(): void {
    super.failAsCrashed();
    this.#pageEnd.abort();
  }

  protected override handle(event: string, params: CdpMessage, session: string): void {
    const tab = this.sessions.tabs.find((candidate) => candidate.session === session);
    if (!tab) return;
    const { targetId } = tab;
    switch (event) {
      case 'Page.frameStartedLoading':
        if (params['frameId'] !== targetId) return;
        this.documentLoads += 1;
        this.#loading.add(session);
        return;
      case 'Page.frameStoppedLoading':
        if (params['frameId'] === targetId) this.#loading.delete(session);
        return;
      case 'Page.loadEventFired':
        this.#loading.delete(session);
        return;
      case 'Runtime.executionContextCreated': {
        const worldId = this.findIsolatedWorldId(params, targetId);
        if (worldId !== undefined) this.#isolatedWorldIds.set(session, worldId);
        return;
      }
      case 'Runtime.bindingCalled':
        this.recordUnloadedDocument(params);
        return;
      case 'Page.screencastFrame':
        this.recordFrame(
          params,
          session,
          session === this.sessions.currentSession ? this.frameRecorder : undefined,
          this.recordingStartAt,
        );
    }
  }
}
