import type { BrowserFrame } from '@vedette/contract/checkpoint/page-target';
import type { RunningBrowser } from '../browser-process.js';
import { OVERSIZED, type Message } from '../cdp.js';
import { readRecord, readText } from '../message-values.js';
import { agentOverride, windowMetrics, productVersion } from '../disguise-rules.js';
import { processInRequest, findProcess } from '../find-process.js';
import type { RunProcesses } from '../run-processes.js';
import type { Gate } from './gate.js';
import { TAB_CLOSED } from './network-log.js';
import { REPORT_BINDING, vitalsSource, WORLD } from './vitals-source.js';

export interface SessionsOptions {
  readonly browser: RunningBrowser;
  /** Notified of where pages, frames and workers run. */
  readonly processes: RunProcesses;
  readonly target: BrowserFrame;
  readonly gate: Pick<Gate, 'fetchOptions' | 'headersForAll' | 'handle'>;
  readonly proxyPort: number;
  /** Called with the events of the page, its frames and workers. */
  readonly onEvent: (event: string, params: Message, session: string) => void;
  /** Whether pages that a page opens are kept and become the current page; otherwise they are closed as they open. */
  readonly keepsTabs?: boolean;
  /** Whether frames of the page may be recorded. Default: true. */
  readonly isFilmed?: boolean | undefined;
}

/** A page of the context; `targetId` is also the ID of its main frame. */
export interface Tab {
  readonly targetId: string;
  readonly session: string;
}

/** The browser rejects the requested throttling. */
export class ThrottlingRefused extends Error {
  override readonly name = 'ThrottlingRefused';
}

const EVENTS = [
  ...['requestWillBeSent', 'requestWillBeSentExtraInfo', 'responseReceived', 'responseReceivedExtraInfo'].map(network),
  ...['requestServedFromCache', 'dataReceived', 'loadingFinished', 'loadingFailed'].map(network),
  ...['webSocketCreated', 'webSocketWillSendHandshakeRequest', 'webSocketHandshakeResponseReceived'].map(network),
  ...['webSocketFrameError', 'webSocketClosed'].map(network),
  'Page.loadEventFired',
  'Page.frameAttached',
  'Page.frameNavigated',
  'Page.frameDetached',
  'Page.javascriptDialogOpening',
  'Page.screencastFrame',
  'Page.frameStartedLoading',
  'Page.frameStoppedLoading',
  'Runtime.executionContextCreated',
  'Runtime.bindingCalled',
  'Runtime.consoleAPICalled',
  'Runtime.exceptionThrown',
  'Log.entryAdded',
  'Fetch.requestPaused',
  'Fetch.authRequired',
  'Target.attachedToTarget',
  OVERSIZED,
];

function network(event: string): string {
  return `Network.${event}`;
}

/** A browser context with its pages, frames and workers. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #own = new Set<string>();
  readonly #off: (() => void)[] = [];
  /** Pages that are being attached. */
  readonly #opening = new Map<string, Promise<void>>();
  #context = '';
  /** In the order in which they opened. */
  tabs: readonly Tab[] = [];
  /** Sessions of out-of-process frames, by frame ID. */
  readonly #frames = new Map<string, string>();
  /** Target of each session that may have its own process. */
  readonly #met = new Map<string, string>();
  /** Session of the current page. */
  page = '';

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** @throws ThrottlingRefusedError, and as `Cdp.send` does */
  async open(): Promise<void> {
    const { cdp } = this.#options.browser;
    const context = await cdp.send('Target.createBrowserContext', {
      proxyServer: `socks5://127.0.0.1:${this.#options.proxyPort}`,
      proxyBypassList: '<-loopback>',
    });
    this.#context = readText(context['browserContextId']);
    this.#listen();
    const browserContextId = this.#context;
    await cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId, eventsEnabled: true });
    await cdp.send('Target.setDiscoverTargets', { discover: true });
    const { width, height } = windowMetrics(this.#options.target);
    const created = { url: 'about:blank', browserContextId, width, height };
    const targetId = readText((await cdp.send('Target.createTarget', created))['targetId']);
    await this.#attach(targetId);
  }

  /** The current tab; undefined when all are closed. */
  get current(): Tab | undefined {
    return this.tabs.find(({ session }) => session === this.page);
  }

  /** Switches to another tab. */
  async show({ session }: Tab): Promise<void> {
    this.page = session;
    await this.send('Page.bringToFront');
  }

  /** Returns the session of a frame; for most frames that of their page. */
  frameSession(frameId: string): string {
    return this.#frames.get(frameId) ?? this.page;
  }

  #attach(targetId: string): Promise<void> {
    const opening = this.#watch(targetId);
    this.#opening.set(
      targetId,
      opening.catch(() => undefined),
    );
    return opening;
  }

  async #watch(targetId: string): Promise<void> {
    const attached = await this.#options.browser.cdp.send('Target.attachToTarget', { targetId, flatten: true });
    const tab = { targetId, session: readText(attached['sessionId']) };
    this.#own.add(tab.session);
    this.#meet(tab);
    this.tabs = [...this.tabs, tab];
    this.page = tab.session;
    await this.#setUpPage(tab.session);
  }

  /** Resolves to whether the browser closed the page in time. */
  async close(): Promise<boolean> {
    for (const off of this.#off) off();
    if (this.#context === '') return true;
    const { cdp } = this.#options.browser;
    return cdp.send('Target.disposeBrowserContext', { browserContextId: this.#context }, '', 5_000).then(
      () => true,
      () => false,
    );
  }

  /** Sends a command to the current page. */
  send(method: string, params: Message = {}, limitMs?: number): Promise<Message> {
    return this.#options.browser.cdp.send(method, params, this.page, limitMs);
  }

  #listen(): void {
    const { browser, onEvent, gate, processes } = this.#options;
    const { cdp } = browser;
    for (const event of EVENTS) {
      const off = cdp.on(event, (params, session) => {
        if (!this.#own.has(session)) return;
        this.#locate(event, params, session);
        if (event === 'Target.attachedToTarget') void this.#join(params);
        else if (event.startsWith('Fetch.')) void gate.handle(event, params, (...what) => cdp.send(...what, session));
        else onEvent(event, params, session);
      });
      this.#off.push(off);
    }
    const of = (event: string, act: (params: Message) => void): void => void this.#off.push(cdp.on(event, act));
    of('Target.targetCreated', (params) => this.#meetPopup(readRecord(params['targetInfo'])));
    of('Target.detachedFromTarget', (params) => {
      const session = readText(params['sessionId']);
      processes.forget(session);
      if (this.#own.has(session)) onEvent('Target.detachedFromTarget', params, session);
    });
    of('Target.targetDestroyed', (params) => this.#forget(readText(params['targetId'])));
    const isOurs = ({ targetId }: Message): boolean => this.tabs.some((tab) => tab.targetId === targetId);
    of('Target.targetCrashed', (params) => isOurs(params) && onEvent('crashed', params, this.page));
    of('Browser.downloadWillBegin', (params) => onEvent('download', params, this.page));
  }

  /** The process of the target is not known yet. */
  #meet({ targetId, session }: Tab): void {
    const { browser, processes } = this.#options;
    this.#met.set(session, targetId);
    processes.meet(session, () => findProcess(browser.cdp, targetId));
  }

  /** A new document may be in another process; its requests show which. */
  #locate(event: string, params: Message, session: string): void {
    const targetId = this.#met.get(session);
    if (event === 'Page.frameNavigated' && targetId !== undefined && readRecord(params['frame'])['id'] === targetId)
      this.#meet({ targetId, session });
    const pid = event === 'Network.requestWillBeSent' ? processInRequest(params['requestId']) : undefined;
    if (pid !== undefined) this.#options.processes.name(session, pid);
  }

  /** Most pop-ups are attached through their opener; those without one are attached here. */
  #meetPopup({ targetId, type, browserContextId }: Message): void {
    if (browserContextId !== this.#context || type !== 'page' || this.tabs.length === 0) return;
    const id = readText(targetId);
    if (this.#opening.has(id)) return;
    if (this.#options.keepsTabs !== true) {
      this.#options.browser.cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
      return;
    }
    this.#attach(id).catch(() => undefined);
  }

  #forget(targetId: string): void {
    const closed = this.tabs.find((tab) => tab.targetId === targetId);
    if (closed) this.#options.onEvent(TAB_CLOSED, { frameId: targetId }, closed.session);
    this.tabs = this.tabs.filter((tab) => tab.targetId !== targetId);
    const last = this.tabs.at(-1);
    if (!this.current && last) this.page = last.session;
  }

  /** Attaches a frame or worker, which continues only then. */
  async #join({ sessionId, targetInfo }: Message): Promise<void> {
    const session = readText(sessionId);
    const { cdp } = this.#options.browser;
    const { type, targetId } = readRecord(targetInfo);
    if (type === 'page') {
      // It stays paused until it is attached or closed.
      await this.#opening.get(readText(targetId));
      await cdp.send('Runtime.runIfWaitingForDebugger', {}, session).catch(() => undefined);
      return;
    }
    this.#own.add(session);
    const isFrame = type === 'iframe';
    if (isFrame) this.#frames.set(readText(targetId), session);
    // Other workers run in the process of their creator.
    if (type !== 'worker') this.#meet({ targetId: readText(targetId), session });
    const steps: Promise<unknown>[] = this.#watchers(isFrame).map(([method, params]) =>
      cdp.send(method, params, session),
    );
    steps.push(cdp.send('Runtime.runIfWaitingForDebugger', {}, session));
    // Commands that a kind of worker does not support are rejected, which is harmless.
    await Promise.allSettled(steps);
  }

  /** Commands for every page, frame and worker. */
  #watchers(isFrame: boolean): (readonly [method: string, params: Message])[] {
    const { gate, target, browser } = this.#options;
    const { fetchOptions } = gate;
    return [
      ['Network.enable', { maxTotalBufferSize: 20_000_000, maxResourceBufferSize: 5_000_000 }],
      ['Network.setExtraHTTPHeaders', { headers: gate.headersForAll }],
      ['Runtime.enable', {}],
      ['Log.enable', {}],
      ['Emulation.setUserAgentOverride', agentOverride(target, { ...browser })],
      ...(isFrame ? ([['Page.enable', {}]] as const) : []),
      ...(fetchOptions ? ([['Fetch.enable', fetchOptions]] as const) : []),
      ...(target.throttling
        ? ([['Network.emulateNetworkConditions', networkConditions(target.throttling)]] as const)
        : []),
      ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
    ];
  }

  async #setUpPage(session: string): Promise<void> {
    const { target } = this.#options;
    const isMobile = target.window.isMobile;
    const steps: (readonly [method: string, params: Message])[] = [
      ...this.#watchers(true),
      ['Emulation.setDeviceMetricsOverride', windowMetrics(target)],
      ['Emulation.setTouchEmulationEnabled', { enabled: isMobile }],
      ['Emulation.setTimezoneOverride', { timezoneId: 'UTC' }],
      ['Emulation.setLocaleOverride', { locale: 'en-US' }],
      ['Runtime.addBinding', { name: REPORT_BINDING, executionContextName: WORLD }],
      ['Page.addScriptToEvaluateOnNewDocument', { source: vitalsSource, worldName: WORLD }],
      ['Emulation.setFocusEmulationEnabled', { enabled: true }],
      ...(this.#options.isFilmed === false
        ? []
        : ([['Page.startScreencast', { format: 'jpeg', quality: 50, maxWidth: 400, maxHeight: 800 }]] as const)),
    ];
    for (const [method, params] of steps) {
      await this.#options.browser.cdp.send(method, params, session).catch((cause: unknown) => {
        if (method === 'Network.emulateNetworkConditions') throw new ThrottlingRefused(method, { cause });
        throw cause;
      });
    }
  }

  /** For example `Chrome 156.0.8078.79`. */
  get browserVersion(): string {
    return productVersion(this.#options.browser);
  }
}

/** Bytes per second; 0 and less mean no limit. */
function networkConditions({ downKbps, upKbps, latencyMs }: NonNullable<BrowserFrame['throttling']>): Message {
  const bytes = (kbps: number): number => (kbps > 0 ? (kbps * 1_000) / 8 : -1);
  return { offline: false, latency: latencyMs, downloadThroughput: bytes(downKbps), uploadThroughput: bytes(upKbps) };
}
