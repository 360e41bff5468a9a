import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { CdpMessage } from '../cdp.js';
import { readRecord, readText } from '../message-values.js';

/** As reported by the browser: `requestTime` in s, the others in ms after it, -1 if absent. */
export interface ResourceTiming {
  readonly requestTime: number;
  readonly connectStart: number;
  readonly connectEnd: number;
  readonly sslStart: number;
  readonly sslEnd: number;
  readonly sendStart: number;
  readonly sendEnd: number;
  readonly receiveHeadersEnd: number;
}

/** Record of a request. Times are s of the browser's monotonic clock. */
export interface Exchange {
  readonly requestId: string;
  readonly url: string;
  readonly method: string;
  readonly type: string;
  readonly frameId: string;
  /** ID of the document that sent the request; the request for a document has that document's ID. */
  readonly loaderId: string;
  /** Session of the page, frame or worker that reported it. */
  readonly session: string;
  /** For a WebSocket first the time before its handshake, later that of its handshake. */
  startedAt: number;
  /** Epoch s. */
  readonly wallTimeS: number;
  readonly isPreload: boolean;
  isNavigation: boolean;
  requestHeaders: CdpMessage;
  response?: CdpMessage;
  responseHeaders?: CdpMessage;
  endedAt?: number;
  encodedBytes: number;
  /** Header size of the response on the wire, compressed or not; absent if unknown. */
  headerBytes?: number;
  bodyBytes?: number;
  resourceBytes: number;
  errorText: string;
  isAborted: boolean;
  isFromCache: boolean;
  /** Whether it was served from the page's memory cache. Its response data then belong to an earlier request. */
  isFromMemory: boolean;
  isBlocked: boolean;
  /** Whether its document or worker no longer exists, so that its end may never be reported. */
  isAbandoned: boolean;
}

/** Event of this service: a tab of the page was closed. `frameId` is its main frame. */
export const TAB_CLOSED = 'closed';

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Streams never end: a page that keeps one open can still be idle. */
const STREAMS = ['WebSocket', 'EventSource', 'Ping'];

/** Whether a page is busy until its end. */
const keepsPageBusy = ({ type, isAbandoned }: Exchange): boolean => !isAbandoned && !STREAMS.includes(type);

/** Records every request of a page, its frames and workers from browser events. */
export class NetworkLog {
  readonly exchanges: Exchange[] = [];
  /** Number of requests beyond the limit. */
  droppedCount = 0;
  /** When the last request that is not a stream ended, in s of the browser's clock. */
  lastEndedAt: number | undefined;
  #lastEventAt = 0;
  #openExchanges = new Map<string, Exchange>();
  #earlyHeaders = new Map<string, CdpMessage[]>();
  /** Requests reported as blocked before they were reported as sent: the order differs between browsers. */
  readonly #blockedIds = new Set<string>();
  /** Parent of each frame; parents are added before their children. */
  readonly #parents = new Map<string, string>();
  readonly #clock: () => number;
  #idleSince: number;

  /** `clock` returns monotonic ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#idleSince = clock();
  }

  /** How long no request has been in progress; 0 while one is. */
  get idleMs(): number {
    return this.#busyCount > 0 ? 0 : this.#clock() - this.#idleSince;
  }

  get #busyCount(): number {
    let busyCount = 0;
    for (const exchange of this.#openExchanges.values()) if (keepsPageBusy(exchange)) busyCount += 1;
    return busyCount;
  }

  /** Handles an event of the page, its frames and workers; irrelevant ones are ignored. */
  handle(event: string, params: CdpMessage, session = ''): void {
    const frameId = readText(params['frameId']);
    if (event.startsWith('Network.')) this.#handleRequest(event, params, session);
    else if (event === 'Page.frameAttached') this.#parents.set(frameId, readText(params['parentFrameId']));
    else if (event === 'Page.frameNavigated') this.#handleNavigation(readRecord(params['frame']));
    else if (event === TAB_CLOSED || (event === 'Page.frameDetached' && params['reason'] !== 'swap'))
      this.#handleFrameRemoved(frameId);
    else if (event === 'Target.detachedFromTarget') this.#handleSessionDetached(readText(params['sessionId']));
  }

  /**
   * Abandons the requests of a replaced document. A navigation request without response is kept: it will replace the
   * new document, or end with an error.
   */
  #handleNavigation({ id, loaderId }: CdpMessage): void {
    const descendants = this.#removeDescendants(readText(id));
    const isReplaced = ({ frameId, ...exchange }: Exchange): boolean =>
      frameId === id && exchange.loaderId !== loaderId && !(exchange.isNavigation && exchange.response === undefined);
    this.#abandon((exchange) => descendants.has(exchange.frameId) || isReplaced(exchange));
  }

  #handleFrameRemoved(id: string): void {
    const descendants = this.#removeDescendants(id).add(id);
    this.#parents.delete(id);
    this.#abandon(({ frameId }) => descendants.has(frameId));
  }

  /** Only workers end with their session; a frame also leaves its session when it moves to another process. */
  #handleSessionDetached(session: string): void {
    this.#abandon((exchange) => exchange.session === session && exchange.frameId === '');
  }

  /** Removes and returns the frames inside a frame, at any depth. The browser does not report their removal. */
  #removeDescendants(frameId: string): Set<string> {
    const descendants = new Set<string>();
    for (const [child, parent] of this.#parents)
      if (parent === frameId || descendants.has(parent)) descendants.add(child);
    for (const child of descendants) this.#parents.delete(child);
    return descendants;
  }

  #handleRequest(event: string, params: CdpMessage, session: string): void {
    const id = readText(params['requestId']);
    this.#lastEventAt = toNumber(params['timestamp']) || this.#lastEventAt;
    switch (event) {
      case 'Network.requestWillBeSent': {
        this.#addRequest(id, params, session);
        return;
      }
      case 'Network.requestWillBeSentExtraInfo': {
        this.#addHeaders(id, { request: params['headers'] });
        return;
      }
      case 'Network.responseReceivedExtraInfo': {
        this.#addHeaders(id, { response: params['headers'] });
        return;
      }
      case 'Network.responseReceived': {
        this.#recordResponse(this.#openExchanges.get(id), readRecord(params['response']));
        return;
      }
      case 'Network.requestServedFromCache': {
        this.#update(id, (exchange) => (exchange.isFromCache = exchange.isFromMemory = true));
        return;
      }
      case 'Network.dataReceived': {
        this.#update(id, (exchange) => (exchange.resourceBytes += toNumber(params['dataLength'])));
        return;
      }
      case 'Network.loadingFinished': {
        this.#recordEnd(id, params);
        return;
      }
      case 'Network.loadingFailed': {
        this.#recordFailure(id, params);
        return;
      }
      case 'Network.webSocketCreated': {
        const request = { url: params['url'], method: 'GET' };
        this.#beginExchange(id, { request, type: 'WebSocket', timestamp: this.#lastEventAt }, session);
        return;
      }
      case 'Network.webSocketWillSendHandshakeRequest': {
        this.#update(id, (exchange) => (exchange.startedAt = toNumber(params['timestamp'])));
        this.#addHeaders(id, { request: readRecord(params['request'])['headers'] });
        return;
      }
      case 'Network.webSocketHandshakeResponseReceived': {
        this.#recordResponse(this.#openExchanges.get(id), { ...readRecord(params['response']), protocol: 'websocket' });
        return;
      }
      case 'Network.webSocketFrameError': {
        this.#update(id, (exchange) => (exchange.errorText = readText(params['errorMessage'])));
        return;
      }
      case 'Network.webSocketClosed': {
        this.#recordEnd(id, params);
        return;
      }
    }
  }

  /** Marks a request that the interceptor answered, so that it never reached the network. */
  markBlocked(id: string): void {
    const exchange = this.#openExchanges.get(id);
    if (exchange) exchange.isBlocked = true;
    else this.#blockedIds.add(id);
  }

  #update(id: string, update: (exchange: Exchange) => void): void {
    const exchange = this.#openExchanges.get(id);
    if (exchange) update(exchange);
  }

  #addRequest(id: string, params: CdpMessage, session: string): void {
    const redirected = this.#openExchanges.get(id);
    if (redirected && params['redirectResponse'] !== undefined) {
      this.#recordResponse(redirected, readRecord(params['redirectResponse']));
      redirected.endedAt = toNumber(params['timestamp']);
      redirected.encodedBytes = toNumber(readRecord(params['redirectResponse'])['encodedDataLength']);
      this.#openExchanges.delete(id);
    }
    this.#beginExchange(id, params, session);
  }

  #beginExchange(id: string, params: CdpMessage, session: string): void {
    const request = readRecord(params['request']);
    const isNavigation = params['requestId'] !== undefined && params['requestId'] === params['loaderId'];
    const exchange: Exchange = {
      requestId: id,
      url: readText(request['url']),
      method: readText(request['method']),
      type: readText(params['type']) || 'Other',
      frameId: readText(params['frameId']),
      loaderId: readText(params['loaderId']),
      session,
      startedAt: toNumber(params['timestamp']),
      wallTimeS: toNumber(params['wallTime']),
      isPreload: readRecord(params['initiator'])['type'] === 'preload' || request['isLinkPreload'] === true,
      requestHeaders: readRecord(request['headers']),
      encodedBytes: 0,
      resourceBytes: 0,
      errorText: '',
      isNavigation,
      isAborted: false,
      isFromCache: false,
      isFromMemory: false,
      isBlocked: this.#blockedIds.delete(id),
      isAbandoned: false,
    };
    if (this.exchanges.length >= PAGE_LIMITS.elements) this.droppedCount += 1;
    else this.exchanges.push(exchange);
    this.#openExchanges.set(id, exchange);
    for (const headers of this.#earlyHeaders.get(id)?.splice(0, 1) ?? []) this.#applyHeaders(exchange, headers);
  }

  /** Extra-info events may arrive before the event they belong to. */
  #addHeaders(id: string, headers: CdpMessage): void {
    const exchange = this.#openExchanges.get(id);
    if (exchange) this.#applyHeaders(exchange, headers);
    else if (this.#earlyHeaders.size < PAGE_LIMITS.elements)
      this.#earlyHeaders.set(id, [...(this.#earlyHeaders.get(id) ?? []), headers]);
  }

  #applyHeaders(exchange: Exchange, { request, response }: CdpMessage): void {
    if (request !== undefined) exchange.requestHeaders = readRecord(request);
    if (response !== undefined) exchange.responseHeaders = readRecord(response);
  }

  #recordResponse(exchange: Exchange | undefined, response: CdpMessage): void {
    if (!exchange) return;
    exchange.response = response;
    exchange.responseHeaders ??= readRecord(response['headers']);
    if (response['fromDiskCache'] === true || response['fromPrefetchCache'] === true) exchange.isFromCache = true;
    const headerBytes = toNumber(response['encodedDataLength']);
    exchange.encodedBytes = Math.max(exchange.encodedBytes, headerBytes);
    if (headerBytes > 0) exchange.headerBytes = headerBytes;
  }

  #recordEnd(id: string, params: CdpMessage): void {
    this.#endExchange(id, (exchange) => {
      exchange.endedAt = toNumber(params['timestamp']);
      const { headerBytes } = exchange;
      const encodedBytes = toNumber(params['encodedDataLength']);
      exchange.encodedBytes = Math.max(exchange.encodedBytes, encodedBytes);
      if (headerBytes !== undefined && encodedBytes >= headerBytes) exchange.bodyBytes = encodedBytes - headerBytes;
    });
  }

  #recordFailure(id: string, params: CdpMessage): void {
    this.#endExchange(id, (exchange) => {
      exchange.endedAt = toNumber(params['timestamp']);
      exchange.errorText = readText(params['blockedReason']) || readText(params['errorText']);
      exchange.isAborted = params['canceled'] === true;
    });
  }

  /** The browser may report no end of a request whose document or worker no longer exists, especially under load. */
  #abandon(shouldAbandon: (exchange: Exchange) => boolean): void {
    const wasBusy = this.#busyCount > 0;
    for (const exchange of this.#openExchanges.values()) {
      if (exchange.isAbandoned || !shouldAbandon(exchange)) continue;
      exchange.isAbandoned = true;
      exchange.endedAt = this.#lastEventAt;
    }
    if (wasBusy && this.#busyCount === 0) this.#idleSince = this.#clock();
  }

  #endExchange(id: string, update: (exchange: Exchange) => void): void {
    const exchange = this.#openExchanges.get(id);
    if (!exchange) return;
    update(exchange);
    this.#openExchanges.delete(id);
    this.#earlyHeaders.delete(id);
    if (!keepsPageBusy(exchange)) return;
    this.lastEndedAt = exchange.endedAt;
    if (this.#busyCount === 0) this.#idleSince = this.#clock();
  }
}
