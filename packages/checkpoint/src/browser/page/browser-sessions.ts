import type { BrowserTargetFields } from '@vedette/contract/checkpoint/page-target';
import type { RunningBrowser } from '../browser-process.js';
import { OVERSIZED_EVENT, type CdpMessage } from '../cdp.js';
import { readRecord, readText } from '../message-values.js';
import { buildUserAgentOverride, buildWindowMetrics, productVersion } from '../browser-identity-rules.js';
import { parseRequestPid, findTargetProcess } from '../find-process.js';
import type { PageProcesses } from '../page-processes.js';
import type { RequestInterceptor } from './request-interceptor.js';
import { TAB_CLOSED } from './network-log.js';
import { REPORT_BINDING, vitalsSource, ISOLATED_WORLD_NAME } from './vitals-source.js';

export interface BrowserSessionsOptions {
  readonly browser: RunningBrowser;
  /** Notified of where pages, frames and workers run. */
  readonly processes: PageProcesses;
  readonly target: BrowserTargetFields;
  readonly interceptor: Pick<RequestInterceptor, 'fetchOptions' | 'headersForAll' | 'handle'>;
  readonly proxyPort: number;
  /** Called with the events of the page, its frames and workers. */
  readonly onEvent: (event: string, params: CdpMessage, session: string) => void;
  /** Whether pages that a page opens are kept and become the current page; otherwise they are closed as they open. */
  readonly keepsTabs?: boolean;
  /** Whether frames of the page may be recorded. Default: true. */
  readonly recordsFrames?: boolean | undefined;
}

/** A page of the context; `targetId` is also the ID of its main frame. */
export interface Tab {
  readonly targetId: string;
  readonly session: string;
}

/** The browser rejects the requested throttling. */
export class ThrottlingRefusedError extends Error {
  override readonly name = 'ThrottlingRefused';
}

const EVENTS = [
  ...['requestWillBeSent', 'requestWillBeSentExtraInfo', 'responseReceived', 'responseReceivedExtraInfo'].map(
    networkEvent,
  ),
  ...['requestServedFromCache', 'dataReceived', 'loadingFinished', 'loadingFailed'].map(networkEvent),
  ...['webSocketCreated', 'webSocketWillSendHandshakeRequest', 'webSocketHandshakeResponseReceived'].map(networkEvent),
  ...['webSocketFrameError', 'webSocketClosed'].map(networkEvent),
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
  OVERSIZED_EVENT,
];

function networkEvent(event: string): string {
  return `Network.${event}`;
}

/** A browser context with its pages, frames and workers. */
export class BrowserSessions {
  readonly #options: BrowserSessionsOptions;
  readonly #ownSessions = new Set<string>();
  readonly #unsubscribers: (() => void)[] = [];
  /** Pages that are being attached. */
  readonly #attachments = new Map<string, Promise<void>>();
  #contextId = '';
  /** In the order in which they opened. */
  tabs: readonly Tab[] = [];
  /** Sessions of out-of-process frames, by frame ID. */
  readonly #frames = new Map<string, string>();
  /** Target of each session that may have its own process. */
  readonly #targetIds = new Map<string, string>();
  /** Session of the current page. */
  currentSession = '';

  constructor(options: BrowserSessionsOptions) {
    this.#options = options;
  }

  /** @throws ThrottlingRefusedError, and as `Cdp.send` does */
  async open(): Promise<void> {
    const { cdp } = this.#options.browser;
    const context = await cdp.send('Target.createBrowserContext', {
      proxyServer: `socks5://127.0.0.1:${this.#options.proxyPort}`,
      proxyBypassList: '<-loopback>',
    });
    this.#contextId = readText(context['browserContextId']);
    this.#listen();
    const browserContextId = this.#contextId;
    await cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId, eventsEnabled: true });
    await cdp.send('Target.setDiscoverTargets', { discover: true });
    const { width, height } = buildWindowMetrics(this.#options.target);
    const targetOptions = { url: 'about:blank', browserContextId, width, height };
    const targetId = readText((await cdp.send('Target.createTarget', targetOptions))['targetId']);
    await this.#attach(targetId);
  }

  /** The current tab; undefined when all are closed. */
  get currentTab(): Tab | undefined {
    return this.tabs.find(({ session }) => session === this.currentSession);
  }

  /** Switches to another tab. */
  async activate({ session }: Tab): Promise<void> {
    this.currentSession = session;
    await this.send('Page.bringToFront');
  }

  /** Returns the session of a frame; for most frames that of their page. */
  frameSession(frameId: string): string {
    return this.#frames.get(frameId) ?? this.currentSession;
  }

  #attach(targetId: string): Promise<void> {
    const attachment = this.#attachPage(targetId);
    this.#attachments.set(
      targetId,
      attachment.catch(() => undefined),
    );
    return attachment;
  }

  async #attachPage(targetId: string): Promise<void> {
    const attached = await this.#options.browser.cdp.send('Target.attachToTarget', { targetId, flatten: true });
    const tab = { targetId, session: readText(attached['sessionId']) };
    this.#ownSessions.add(tab.session);
    this.#registerTarget(tab);
    this.tabs = [...this.tabs, tab];
    this.currentSession = tab.session;
    await this.#setUpPage(tab.session);
  }

  /** Resolves to whether the browser closed the context in time. */
  async close(): Promise<boolean> {
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
    if (this.#contextId === '') return true;
    const { cdp } = this.#options.browser;
    return cdp.send('Target.disposeBrowserContext', { browserContextId: this.#contextId }, '', 5_000).then(
      () => true,
      () => false,
    );
  }

  /** Sends a command to the current page. */
  send(method: string, params: CdpMessage = {}, limitMs?: number): Promise<CdpMessage> {
    return this.#options.browser.cdp.send(method, params, this.currentSession, limitMs);
  }

  #listen(): void {
    const { browser, onEvent, interceptor, processes } = this.#options;
    const { cdp } = browser;
    for (const event of EVENTS) {
      const unsubscribe = cdp.on(event, (params, session) => {
        if (!this.#ownSessions.has(session)) return;
        this.#updateProcess(event, params, session);
        if (event === 'Target.attachedToTarget') void this.#attachChild(params);
        else if (event.startsWith('Fetch.'))
          void interceptor.handle(event, params, (...commandParameters) => cdp.send(...commandParameters, session));
        else onEvent(event, params, session);
      });
      this.#unsubscribers.push(unsubscribe);
    }
    const subscribe = (event: string, handler: (params: CdpMessage) => void): void =>
      void this.#unsubscribers.push(cdp.on(event, handler));
    subscribe('Target.targetCreated', (params) => this.#handlePopup(readRecord(params['targetInfo'])));
    subscribe('Target.detachedFromTarget', (params) => {
      const session = readText(params['sessionId']);
      processes.forget(session);
      if (this.#ownSessions.has(session)) onEvent('Target.detachedFromTarget', params, session);
    });
    subscribe('Target.targetDestroyed', (params) => this.#removeTab(readText(params['targetId'])));
    const isOwnTab = ({ targetId }: CdpMessage): boolean => this.tabs.some((tab) => tab.targetId === targetId);
    subscribe('Target.targetCrashed', (params) => isOwnTab(params) && onEvent('crashed', params, this.currentSession));
    subscribe('Browser.downloadWillBegin', (params) => onEvent('download', params, this.currentSession));
  }

  /** The process of the target is not known yet. */
  #registerTarget({ targetId, session }: Tab): void {
    const { browser, processes } = this.#options;
    this.#targetIds.set(session, targetId);
    processes.register(session, () => findTargetProcess(browser.cdp, targetId));
  }

  /** A new document may be in another process; its requests show which. */
  #updateProcess(event: string, params: CdpMessage, session: string): void {
    const targetId = this.#targetIds.get(session);
    if (event === 'Page.frameNavigated' && targetId !== undefined && readRecord(params['frame'])['id'] === targetId)
      this.#registerTarget({ targetId, session });
    const pid = event === 'Network.requestWillBeSent' ? parseRequestPid(params['requestId']) : undefined;
    if (pid !== undefined) this.#options.processes.recordProcess(session, pid);
  }

  /** Most pop-ups are attached through their opener; those without one are attached here. */
  #handlePopup({ targetId, type, browserContextId }: CdpMessage): void {
    if (browserContextId !== this.#contextId || type !== 'page' || this.tabs.length === 0) return;
    const id = readText(targetId);
    if (this.#attachments.has(id)) return;
    if (this.#options.keepsTabs !== true) {
      this.#options.browser.cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
      return;
    }
    this.#attach(id).catch(() => undefined);
  }

  #removeTab(targetId: string): void {
    const closedTab = this.tabs.find((tab) => tab.targetId === targetId);
    if (closedTab) this.#options.onEvent(TAB_CLOSED, { frameId: targetId }, closedTab.session);
    this.tabs = this.tabs.filter((tab) => tab.targetId !== targetId);
    const lastTab = this.tabs.at(-1);
    if (!this.currentTab && lastTab) this.currentSession = lastTab.session;
  }

  /** Sets up a frame or worker, which the browser keeps paused until `Runtime.runIfWaitingForDebugger`. */
  async #attachChild({ sessionId, targetInfo }: CdpMessage): Promise<void> {
    const session = readText(sessionId);
    const { cdp } = this.#options.browser;
    const { type, targetId } = readRecord(targetInfo);
    if (type === 'page') {
      // It stays paused until it is attached or closed.
      await this.#attachments.get(readText(targetId));
      await cdp.send('Runtime.runIfWaitingForDebugger', {}, session).catch(() => undefined);
      return;
    }
    this.#ownSessions.add(session);
    const isFrame = type === 'iframe';
    if (isFrame) this.#frames.set(readText(targetId), session);
    // Other workers run in the process of their creator.
    if (type !== 'worker') this.#registerTarget({ targetId: readText(targetId), session });
    const steps: Promise<unknown>[] = this.#setupCommands(isFrame).map(([method, params]) =>
      cdp.send(method, params, session),
    );
    steps.push(cdp.send('Runtime.runIfWaitingForDebugger', {}, session));
    // Commands that a kind of worker does not support are rejected, which is harmless.
    await Promise.allSettled(steps);
  }

  /** Returns the commands that set up every page, frame and worker. */
  #setupCommands(isFrame: boolean): (readonly [method: string, params: CdpMessage])[] {
    const { interceptor, target, browser } = this.#options;
    const { fetchOptions } = interceptor;
    return [
      ['Network.enable', { maxTotalBufferSize: 20_000_000, maxResourceBufferSize: 5_000_000 }],
      ['Network.setExtraHTTPHeaders', { headers: interceptor.headersForAll }],
      ['Runtime.enable', {}],
      ['Log.enable', {}],
      ['Emulation.setUserAgentOverride', buildUserAgentOverride(target, { ...browser })],
      ...(isFrame ? ([['Page.enable', {}]] as const) : []),
      ...(fetchOptions ? ([['Fetch.enable', fetchOptions]] as const) : []),
      ...(target.throttling
        ? ([['Network.emulateNetworkConditions', buildNetworkConditions(target.throttling)]] as const)
        : []),
      ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
    ];
  }

  async #setUpPage(session: string): Promise<void> {
    const { target } = this.#options;
    const isMobile = target.window.isMobile;
    const steps: (readonly [method: string, params: CdpMessage])[] = [
      ...this.#setupCommands(true),
      ['Emulation.setDeviceMetricsOverride', buildWindowMetrics(target)],
      ['Emulation.setTouchEmulationEnabled', { enabled: isMobile }],
      ['Emulation.setTimezoneOverride', { timezoneId: 'UTC' }],
      ['Emulation.setLocaleOverride', { locale: 'en-US' }],
      ['Runtime.addBinding', { name: REPORT_BINDING, executionContextName: ISOLATED_WORLD_NAME }],
      ['Page.addScriptToEvaluateOnNewDocument', { source: vitalsSource, worldName: ISOLATED_WORLD_NAME }],
      ['Emulation.setFocusEmulationEnabled', { enabled: true }],
      ...(this.#options.recordsFrames === false
        ? []
        : ([['Page.startScreencast', { format: 'jpeg', quality: 50, maxWidth: 400, maxHeight: 800 }]] as const)),
    ];
    for (const [method, params] of steps) {
      await this.#options.browser.cdp.send(method, params, session).catch((cause: unknown) => {
        if (method === 'Network.emulateNetworkConditions') throw new ThrottlingRefusedError(method, { cause });
        throw cause;
      });
    }
  }

  /** For example `Chrome 156.0.8078.79`. */
  get browserVersion(): string {
    return productVersion(this.#options.browser);
  }
}

/** Converts rates to bytes per second; 0 and less mean no limit. */
function buildNetworkConditions({
  downKbps,
  upKbps,
  latencyMs,
}: NonNullable<BrowserTargetFields['throttling']>): CdpMessage {
  const toBytesPerSecond = (kbps: number): number => (kbps > 0 ? (kbps * 1_000) / 8 : -1);
  return {
    offline: false,
    latency: latencyMs,
    downloadThroughput: toBytesPerSecond(downKbps),
    uploadThroughput: toBytesPerSecond(upKbps),
  };
}
