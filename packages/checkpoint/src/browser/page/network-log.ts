import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { Message } from '../cdp.js';
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
  readonly wallAt: number;
  readonly isPreload: boolean;
  isNavigation: boolean;
  requestHeaders: Message;
  response?: Message;
  responseHeaders?: Message;
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

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Streams never end: a page that keeps one open can still be idle. */
const STREAMS = ['WebSocket', 'EventSource', 'Ping'];

/** Whether a page is busy until its end. */
const keepsBusy = ({ type, isAbandoned }: Exchange): boolean => !isAbandoned && !STREAMS.includes(type);

/** Records every request of a page, its frames and workers from browser events. */
export class NetworkLog {
  readonly exchanges: Exchange[] = [];
  /** Number of requests beyond the limit. */
  leftOut = 0;
  /** When the last request that is not a stream ended, in s of the browser's clock. */
  lastEndedAt: number | undefined;
  #heardAt = 0;
  #open = new Map<string, Exchange>();
  #extra = new Map<string, Message[]>();
  /** Requests reported as blocked before they were reported as sent: the order differs between browsers. */
  readonly #blocked = new Set<string>();
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
    return this.#busy > 0 ? 0 : this.#clock() - this.#idleSince;
  }

  get #busy(): number {
    let busy = 0;
    for (const exchange of this.#open.values()) if (keepsBusy(exchange)) busy += 1;
    return busy;
  }

  /** Handles an event of the page, its frames and workers; irrelevant ones are ignored. */
  handle(event: string, params: Message, session = ''): void {
    const frameId = readText(params['frameId']);
    if (event.startsWith('Network.')) this.#handleRequest(event, params, session);
    else if (event === 'Page.frameAttached') this.#parents.set(frameId, readText(params['parentFrameId']));
    else if (event === 'Page.frameNavigated') this.#navigated(readRecord(params['frame']));
    else if (event === TAB_CLOSED || (event === 'Page.frameDetached' && params['reason'] !== 'swap'))
      this.#removed(frameId);
    else if (event === 'Target.detachedFromTarget') this.#detached(readText(params['sessionId']));
  }

  /** A navigation without response replaces this document later, or ends with an error. */
  #navigated({ id, loaderId }: Message): void {
    const inside = this.#removeFramesIn(readText(id));
    const isReplaced = ({ frameId, ...exchange }: Exchange): boolean =>
      frameId === id && exchange.loaderId !== loaderId && !(exchange.isNavigation && exchange.response === undefined);
    this.#abandon((exchange) => inside.has(exchange.frameId) || isReplaced(exchange));
  }

  #removed(id: string): void {
    const inside = this.#removeFramesIn(id).add(id);
    this.#parents.delete(id);
    this.#abandon(({ frameId }) => inside.has(frameId));
  }

  /** Only workers end with their session; a frame also leaves its session when it moves to another process. */
  #detached(session: string): void {
    this.#abandon((exchange) => exchange.session === session && exchange.frameId === '');
  }

  /** Returns the frames inside a frame, at any depth. The browser does not report that they go with their document. */
  #removeFramesIn(frameId: string): Set<string> {
    const inside = new Set<string>();
    for (const [child, parent] of this.#parents) if (parent === frameId || inside.has(parent)) inside.add(child);
    for (const child of inside) this.#parents.delete(child);
    return inside;
  }

  #handleRequest(event: string, params: Message, session: string): void {
    const id = readText(params['requestId']);
    this.#heardAt = number(params['timestamp']) || this.#heardAt;
    switch (event) {
      case 'Network.requestWillBeSent': {
        this.#sent(id, params, session);
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
        this.#answered(this.#open.get(id), readRecord(params['response']));
        return;
      }
      case 'Network.requestServedFromCache': {
        this.#mark(id, (exchange) => (exchange.isFromCache = exchange.isFromMemory = true));
        return;
      }
      case 'Network.dataReceived': {
        this.#mark(id, (exchange) => (exchange.resourceBytes += number(params['dataLength'])));
        return;
      }
      case 'Network.loadingFinished': {
        this.#finished(id, params);
        return;
      }
      case 'Network.loadingFailed': {
        this.#failed(id, params);
        return;
      }
      case 'Network.webSocketCreated': {
        const request = { url: params['url'], method: 'GET' };
        this.#begin(id, { request, type: 'WebSocket', timestamp: this.#heardAt }, session);
        return;
      }
      case 'Network.webSocketWillSendHandshakeRequest': {
        this.#mark(id, (exchange) => (exchange.startedAt = number(params['timestamp'])));
        this.#addHeaders(id, { request: readRecord(params['request'])['headers'] });
        return;
      }
      case 'Network.webSocketHandshakeResponseReceived': {
        this.#answered(this.#open.get(id), { ...readRecord(params['response']), protocol: 'websocket' });
        return;
      }
      case 'Network.webSocketFrameError': {
        this.#mark(id, (exchange) => (exchange.errorText = readText(params['errorMessage'])));
        return;
      }
      case 'Network.webSocketClosed': {
        this.#finished(id, params);
        return;
      }
    }
  }

  /** Marks a request that the interceptor answered, so that it never reached the network. */
  markBlocked(id: string): void {
    const exchange = this.#open.get(id);
    if (exchange) exchange.isBlocked = true;
    else this.#blocked.add(id);
  }

  #mark(id: string, act: (exchange: Exchange) => void): void {
    const exchange = this.#open.get(id);
    if (exchange) act(exchange);
  }

  #sent(id: string, params: Message, session: string): void {
    const before = this.#open.get(id);
    if (before && params['redirectResponse'] !== undefined) {
      this.#answered(before, readRecord(params['redirectResponse']));
      before.endedAt = number(params['timestamp']);
      before.encodedBytes = number(readRecord(params['redirectResponse'])['encodedDataLength']);
      this.#open.delete(id);
    }
    this.#begin(id, params, session);
  }

  #begin(id: string, params: Message, session: string): void {
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
      startedAt: number(params['timestamp']),
      wallAt: number(params['wallTime']),
      isPreload: readRecord(params['initiator'])['type'] === 'preload' || request['isLinkPreload'] === true,
      requestHeaders: readRecord(request['headers']),
      encodedBytes: 0,
      resourceBytes: 0,
      errorText: '',
      isNavigation,
      isAborted: false,
      isFromCache: false,
      isFromMemory: false,
      isBlocked: this.#blocked.delete(id),
      isAbandoned: false,
    };
    if (this.exchanges.length >= PAGE_LIMITS.elements) this.leftOut += 1;
    else this.exchanges.push(exchange);
    this.#open.set(id, exchange);
    for (const extra of this.#extra.get(id)?.splice(0, 1) ?? []) this.#fill(exchange, extra);
  }

  /** Extra-info events may arrive before the event they belong to. */
  #addHeaders(id: string, extra: Message): void {
    const exchange = this.#open.get(id);
    if (exchange) this.#fill(exchange, extra);
    else if (this.#extra.size < PAGE_LIMITS.elements) this.#extra.set(id, [...(this.#extra.get(id) ?? []), extra]);
  }

  #fill(exchange: Exchange, { request, response }: Message): void {
    if (request !== undefined) exchange.requestHeaders = readRecord(request);
    if (response !== undefined) exchange.responseHeaders = readRecord(response);
  }

  #answered(exchange: Exchange | undefined, response: Message): void {
    if (!exchange) return;
    exchange.response = response;
    exchange.responseHeaders ??= readRecord(response['headers']);
    if (response['fromDiskCache'] === true || response['fromPrefetchCache'] === true) exchange.isFromCache = true;
    const headerBytes = number(response['encodedDataLength']);
    exchange.encodedBytes = Math.max(exchange.encodedBytes, headerBytes);
    if (headerBytes > 0) exchange.headerBytes = headerBytes;
  }

  #finished(id: string, params: Message): void {
    this.#end(id, (exchange) => {
      exchange.endedAt = number(params['timestamp']);
      const { headerBytes } = exchange;
      const encodedBytes = number(params['encodedDataLength']);
      exchange.encodedBytes = Math.max(exchange.encodedBytes, encodedBytes);
      if (headerBytes !== undefined && encodedBytes >= headerBytes) exchange.bodyBytes = encodedBytes - headerBytes;
    });
  }

  #failed(id: string, params: Message): void {
    this.#end(id, (exchange) => {
      exchange.endedAt = number(params['timestamp']);
      exchange.errorText = readText(params['blockedReason']) || readText(params['errorText']);
      exchange.isAborted = params['canceled'] === true;
    });
  }

  /** The browser may report no end of a request whose document or worker no longer exists, especially under load. */
  #abandon(isGone: (exchange: Exchange) => boolean): void {
    const wasBusy = this.#busy > 0;
    for (const exchange of this.#open.values()) {
      if (exchange.isAbandoned || !isGone(exchange)) continue;
      exchange.isAbandoned = true;
      exchange.endedAt = this.#heardAt;
    }
    if (wasBusy && this.#busy === 0) this.#idleSince = this.#clock();
  }

  #end(id: string, act: (exchange: Exchange) => void): void {
    const exchange = this.#open.get(id);
    if (!exchange) return;
    act(exchange);
    this.#open.delete(id);
    this.#extra.delete(id);
    if (!keepsBusy(exchange)) return;
    this.lastEndedAt = exchange.endedAt;
    if (this.#busy === 0) this.#idleSince = this.#clock();
  }
}
