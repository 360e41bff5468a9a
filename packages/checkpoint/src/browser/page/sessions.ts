import type { PageTarget } from '@vedette/contract/page-target';
import type { RunningBrowser } from '../browser-process.js';
import type { Message } from '../cdp.js';
import { agentOverride, metricsOf, versionOf } from './disguise-rules.js';
import type { Gate } from './gate.js';
import { TELL, vitalsSource, WORLD } from './vitals-source.js';

export interface SessionsOptions {
  readonly browser: RunningBrowser;
  readonly target: PageTarget;
  readonly gate: Gate;
  readonly proxyPort: number;
  /** Hears what happens in the page, its frames and workers. */
  readonly hear: (event: string, params: Message, session: string) => void;
}

/** The browser refuses the throttling that is asked for. */
export class ThrottlingRefused extends Error {
  override readonly name = 'ThrottlingRefused';
}

const EVENTS = [
  ...['requestWillBeSent', 'requestWillBeSentExtraInfo', 'responseReceived', 'responseReceivedExtraInfo'].map(network),
  ...['requestServedFromCache', 'dataReceived', 'loadingFinished', 'loadingFailed'].map(network),
  ...['webSocketCreated', 'webSocketWillSendHandshakeRequest', 'webSocketHandshakeResponseReceived'].map(network),
  ...['webSocketFrameError', 'webSocketClosed'].map(network),
  ...['Page.loadEventFired', 'Page.frameNavigated', 'Page.javascriptDialogOpening', 'Page.screencastFrame'],
  ...[
    'Runtime.executionContextCreated',
    'Runtime.bindingCalled',
    'Runtime.consoleAPICalled',
    'Runtime.exceptionThrown',
  ],
  ...['Log.entryAdded', 'Fetch.requestPaused', 'Fetch.authRequired', 'Target.attachedToTarget'],
];

function network(event: string): string {
  return `Network.${event}`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const record = (value: unknown): Message => (typeof value === 'object' && value !== null ? (value as Message) : {});

/** A context of its own with one page, and the frames and workers that belong to it. Pop-ups are closed as they open. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #own = new Set<string>();
  readonly #off: (() => void)[] = [];
  #context = '';
  #target = '';
  page = '';

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** @throws ThrottlingRefused, and as `Cdp.send` does */
  async open(): Promise<void> {
    const { cdp } = this.#options.browser;
    const context = await cdp.send('Target.createBrowserContext', {
      proxyServer: `socks5://127.0.0.1:${this.#options.proxyPort}`,
      proxyBypassList: '<-loopback>',
    });
    this.#context = text(context['browserContextId']);
    this.#listen();
    const browserContextId = this.#context;
    await cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId, eventsEnabled: true });
    await cdp.send('Target.setDiscoverTargets', { discover: true });
    const { width, height } = metricsOf(this.#options.target);
    const created = { url: 'about:blank', browserContextId, width, height };
    this.#target = text((await cdp.send('Target.createTarget', created))['targetId']);
    const attached = await cdp.send('Target.attachToTarget', { targetId: this.#target, flatten: true });
    this.page = text(attached['sessionId']);
    this.#own.add(this.page);
    await this.#setUpPage();
  }

  /** Whether the browser let go of the page in time. */
  async close(): Promise<boolean> {
    for (const off of this.#off) off();
    if (this.#context === '') return true;
    const { cdp } = this.#options.browser;
    return cdp.send('Target.disposeBrowserContext', { browserContextId: this.#context }, '', 5_000).then(
      () => true,
      () => false,
    );
  }

  /** Asks the page. */
  send(method: string, params: Message = {}, limitMs?: number): Promise<Message> {
    return this.#options.browser.cdp.send(method, params, this.page, limitMs);
  }

  #listen(): void {
    const { browser, hear, gate } = this.#options;
    const { cdp } = browser;
    for (const event of EVENTS) {
      const off = cdp.on(event, (params, session) => {
        if (!this.#own.has(session)) return;
        if (event === 'Target.attachedToTarget') void this.#join(params);
        else if (event.startsWith('Fetch.')) void gate.hear(event, params, (...what) => cdp.send(...what, session));
        else hear(event, params, session);
      });
      this.#off.push(off);
    }
    const of = (event: string, act: (params: Message) => void): void => void this.#off.push(cdp.on(event, act));
    of('Target.targetCreated', (params) => this.#closePopup(record(params['targetInfo'])));
    of('Target.targetCrashed', (params) => params['targetId'] === this.#target && hear('crashed', params, this.page));
    of('Browser.downloadWillBegin', (params) => hear('download', params, this.page));
  }

  #closePopup({ targetId, type, browserContextId }: Message): void {
    if (browserContextId !== this.#context || type !== 'page' || this.#target === '' || targetId === this.#target)
      return;
    this.#options.browser.cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }

  /** A frame or worker goes on only when it is watched as the page is. */
  async #join({ sessionId, targetInfo }: Message): Promise<void> {
    const session = text(sessionId);
    this.#own.add(session);
    const { cdp } = this.#options.browser;
    const isFrame = record(targetInfo)['type'] === 'iframe';
    const steps: Promise<unknown>[] = this.#watchers(isFrame).map(([method, params]) =>
      cdp.send(method, params, session),
    );
    steps.push(cdp.send('Runtime.runIfWaitingForDebugger', {}, session));
    // What a kind of worker does not know is refused, which is no trouble.
    await Promise.allSettled(steps);
  }

  /** What page, frame and worker are told alike. */
  #watchers(isFrame: boolean): (readonly [method: string, params: Message])[] {
    const { gate, target, browser } = this.#options;
    const { wish } = gate;
    return [
      ['Network.enable', { maxTotalBufferSize: 20_000_000, maxResourceBufferSize: 5_000_000 }],
      ['Network.setExtraHTTPHeaders', { headers: gate.headersForAll }],
      ['Runtime.enable', {}],
      ['Log.enable', {}],
      ['Emulation.setUserAgentOverride', agentOverride(target, { ...browser })],
      ...(isFrame ? ([['Page.enable', {}]] as const) : []),
      ...(wish ? ([['Fetch.enable', wish]] as const) : []),
      ...(target.throttling ? ([['Network.emulateNetworkConditions', conditionsOf(target.throttling)]] as const) : []),
      ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
    ];
  }

  async #setUpPage(): Promise<void> {
    const { target } = this.#options;
    const isMobile = target.window.isMobile;
    const steps: (readonly [method: string, params: Message])[] = [
      ...this.#watchers(true),
      ['Emulation.setDeviceMetricsOverride', metricsOf(target)],
      ['Emulation.setTouchEmulationEnabled', { enabled: isMobile }],
      ['Emulation.setTimezoneOverride', { timezoneId: 'UTC' }],
      ['Emulation.setLocaleOverride', { locale: 'en-US' }],
      ['Runtime.addBinding', { name: TELL, executionContextName: WORLD }],
      ['Page.addScriptToEvaluateOnNewDocument', { source: vitalsSource, worldName: WORLD }],
      ['Page.startScreencast', { format: 'jpeg', quality: 50, maxWidth: 400, maxHeight: 800 }],
    ];
    for (const [method, params] of steps) {
      await this.send(method, params).catch((cause: unknown) => {
        if (method === 'Network.emulateNetworkConditions') throw new ThrottlingRefused(method, { cause });
        throw cause;
      });
    }
  }

  /** As in `Chrome 156.0.8078.79`. */
  get browserVersion(): string {
    return versionOf(this.#options.browser);
  }
}

/** Bytes a second; 0 and less: no limit. */
function conditionsOf({ downKbps, upKbps, latencyMs }: NonNullable<PageTarget['throttling']>): Message {
  const bytes = (kbps: number): number => (kbps > 0 ? (kbps * 1_000) / 8 : -1);
  return { offline: false, latency: latencyMs, downloadThroughput: bytes(downKbps), uploadThroughput: bytes(upKbps) };
}
