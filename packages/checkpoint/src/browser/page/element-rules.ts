/** Converts requests as reported by a browser into the elements of a waterfall. */
import { PAGE_LIMITS, type PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { CdpMessage } from '../cdp.js';
import { readText } from '../message-values.js';
import type { Tunnel } from '../egress-proxy.js';
import type { Exchange, ResourceTiming } from './network-log.js';
import { isFirstParty } from './first-party-rules.js';
import { replaceProxyErrors } from './proxied-failures.js';

export interface ElementContext {
  /** Start of the navigation in s of the browser's clock. */
  readonly startedAt: number;
  /** End of the run, for requests still in progress. */
  readonly endedAt: number;
  readonly pageUrl: string;
  readonly tunnels: readonly Tunnel[];
  /** This machine's clock minus the browser's, in ms. */
  readonly offsetMs: number;
}

type Phases = Pick<
  PageElement,
  'queueMs' | 'staleMs' | 'resolveMs' | 'connectMs' | 'tlsMs' | 'sendMs' | 'waitMs' | 'receiveMs' | 'timeoutMs'
>;

const NO_PHASES: Phases = {
  queueMs: 0,
  staleMs: 0,
  resolveMs: 0,
  connectMs: 0,
  tlsMs: 0,
  sendMs: 0,
  waitMs: 0,
  receiveMs: 0,
  timeoutMs: 0,
};

const ELEMENT_TYPES: Readonly<Record<string, PageElement['type']>> = {
  Document: 'HTML',
  Script: 'scripts',
  Stylesheet: 'CSS',
  Image: 'images',
  XHR: 'data',
  Fetch: 'data',
  EventSource: 'data',
  WebSocket: 'data',
  Manifest: 'data',
  Media: 'objects',
};

const roundNonNegative = (value: number): number => Math.max(0, Math.round(value));

/** Converts an exchange into an element. `isFrame` marks a document within the page. */
export function toPageElement(exchange: Exchange, context: ElementContext, isFrame: boolean): PageElement {
  const { response } = exchange;
  const tunnel = response && findTunnel(exchange, context);
  const hasFailed =
    !exchange.isBlocked && (exchange.errorText !== '' || response === undefined) && !isLocal(exchange.url);
  const statusCode = exchange.isBlocked ? 200 : Number(response?.['status'] ?? 0);
  return {
    startMs: roundNonNegative((exchange.startedAt - context.startedAt) * 1_000),
    ...computePhases(exchange, context, tunnel),
    url: exchange.url.slice(0, PAGE_LIMITS.url),
    method: exchange.method.slice(0, PAGE_LIMITS.shortText),
    type: exchange.type === 'Document' && isFrame ? 'frames' : (ELEMENT_TYPES[exchange.type] ?? 'other'),
    statusCode,
    protocol: readText(response?.['protocol']),
    mimeType: readText(response?.['mimeType']).slice(0, PAGE_LIMITS.shortText),
    resourceBytes: roundNonNegative(exchange.resourceBytes),
    ...countReceivedBytes(exchange),
    address: tunnel?.address ?? '',
    requestHeaders: formatHeaders(exchange.requestHeaders),
    responseHeaders: formatHeaders(exchange.responseHeaders ?? {}),
    ...(tunnel?.tls && response?.['securityDetails'] ? { tls: tunnel.tls } : readTls(response)),
    isBlocked: exchange.isBlocked,
    isFailed: hasFailed || statusCode >= 400,
    isFromCache: exchange.isFromCache,
    isPreloaded: exchange.isPreload,
    isAborted: exchange.isAborted,
    isFirstParty: isFirstParty(exchange.url, context.pageUrl),
    errorText: replaceProxyErrors(context, exchange.errorText, exchange.url).slice(0, PAGE_LIMITS.shortText),
  };
}

/**
 * Returns the bytes received over the network, separated into headers and body if known. The browser reports none for a
 * body that has not ended; its size so far is known if it is not compressed.
 */
function countReceivedBytes(exchange: Exchange): Pick<PageElement, 'transferBytes' | 'headerBytes' | 'bodyBytes'> {
  const { encodedBytes, headerBytes, bodyBytes, resourceBytes, isBlocked, isFromCache, isFromMemory, url } = exchange;
  const transferBytes = isBlocked || isFromMemory ? 0 : roundNonNegative(encodedBytes);
  const isReported = headerBytes !== undefined && headerBytes <= maxHeaderBytes(exchange);
  if (isBlocked || isFromCache || isLocal(url) || !isReported) return { transferBytes };
  if (bodyBytes !== undefined)
    return { transferBytes, headerBytes: roundNonNegative(headerBytes), bodyBytes: roundNonNegative(bodyBytes) };
  const receivedBodyBytes = isCompressed(exchange) ? 0 : roundNonNegative(resourceBytes);
  return {
    transferBytes: Math.max(transferBytes, roundNonNegative(headerBytes) + receivedBodyBytes),
    headerBytes: roundNonNegative(headerBytes),
  };
}

/**
 * A busy browser may read the headers together with a part of the body and count that as headers. Compressed or not,
 * headers take no more than their text plus a fixed overhead per header and in total.
 */
function maxHeaderBytes({ responseHeaders = {} }: Exchange): number {
  const sizes = Object.entries(responseHeaders).map(
    ([name, value]) => Buffer.byteLength(`${name}${String(value)}`) + 8,
  );
  return sizes.reduce((sum, size) => sum + size, 256);
}

const isCompressed = ({ responseHeaders = {} }: Exchange): boolean =>
  Object.keys(responseHeaders).some((name) => name.toLowerCase() === 'content-encoding');

/** URLs that cause no request. */
const isLocal = (url: string): boolean => /^(data|blob|about):/.test(url);

function computePhases(
  exchange: Exchange,
  { endedAt: runEndedAt }: ElementContext,
  tunnel: Tunnel | undefined,
): Phases {
  const endedAt = exchange.endedAt ?? runEndedAt;
  const timing = exchange.response?.['timing'] as ResourceTiming | undefined;
  if (exchange.response === undefined && !exchange.isBlocked && !isLocal(exchange.url)) {
    return { ...NO_PHASES, timeoutMs: roundNonNegative((endedAt - exchange.startedAt) * 1_000) };
  }
  if (exchange.isFromMemory) return NO_PHASES;
  if (!timing || exchange.isBlocked) {
    return {
      ...NO_PHASES,
      receiveMs: exchange.isBlocked ? 0 : roundNonNegative((endedAt - exchange.startedAt) * 1_000),
    };
  }
  const isNewConnection = timing.connectStart >= 0;
  const tlsMs = timing.sslStart >= 0 ? timing.sslEnd - timing.sslStart : 0;
  const windowMs = isNewConnection ? timing.connectEnd - timing.connectStart - tlsMs : 0;
  const resolveMs = Math.min(windowMs, isNewConnection ? (tunnel?.resolveMs ?? 0) : 0);
  return {
    queueMs: roundNonNegative((timing.requestTime - exchange.startedAt) * 1_000),
    staleMs: roundNonNegative(isNewConnection ? timing.connectStart : timing.sendStart),
    resolveMs: roundNonNegative(resolveMs),
    connectMs: roundNonNegative(windowMs - resolveMs),
    tlsMs: roundNonNegative(tlsMs),
    sendMs: roundNonNegative(timing.sendEnd - timing.sendStart),
    waitMs: roundNonNegative(timing.receiveHeadersEnd - timing.sendEnd),
    receiveMs: roundNonNegative((endedAt - timing.requestTime) * 1_000 - timing.receiveHeadersEnd),
    timeoutMs: 0,
  };
}

/**
 * Finds the connection a request used first, by its host. Of several, the one requested closest to the connect time.
 */
function findTunnel({ url, response, startedAt }: Exchange, { tunnels, offsetMs }: ElementContext): Tunnel | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:' || protocol === 'wss:';
  const requestedPort = Number(port === '' ? (isSecure ? 443 : 80) : port);
  const host = hostname.replace(/^\[|\]$/g, '');
  const timing = response?.['timing'] as ResourceTiming | undefined;
  const connectTime =
    (timing ? timing.requestTime * 1_000 + Math.max(0, timing.connectStart) : startedAt * 1_000) + offsetMs;
  const distance = (tunnel: Tunnel): number => Math.abs(tunnel.requestedAt - connectTime);
  return tunnels
    .filter((tunnel) => tunnel.port === requestedPort && isSameHost(tunnel.host, host) && tunnel.failure === undefined)
    .reduce<Tunnel | undefined>(
      (closest, candidate) => (closest && distance(closest) <= distance(candidate) ? closest : candidate),
      undefined,
    );
}

/** An IPv6 address has several notations. */
function isSameHost(candidate: string, urlHost: string): boolean {
  if (candidate === urlHost) return true;
  return (
    candidate.includes(':') &&
    URL.canParse(`http://[${candidate}]`) &&
    new URL(`http://[${candidate}]`).hostname === `[${urlHost}]`
  );
}

function readTls(response: CdpMessage | undefined): Pick<PageElement, 'tls'> {
  const details = response?.['securityDetails'] as CdpMessage | undefined;
  if (!details) return {};
  const cipher = [readText(details['keyExchangeGroup']), readText(details['cipher'])].filter(Boolean).join(' ');
  return { tls: { protocol: readText(details['protocol']), cipher, issuer: readText(details['issuer']) } };
}

function formatHeaders(headers: CdpMessage): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    readText(value)
      .split('\n')
      .map((line) => `${name}: ${line}`),
  );
  return lines.join('\n').slice(0, PAGE_LIMITS.headersEach);
}

/** Limits the total size of the header blocks of all elements; later ones are dropped first. */
export function limitHeaders(elements: readonly PageElement[]): PageElement[] {
  let remainingLength = PAGE_LIMITS.headers;
  return elements.map((element) => {
    remainingLength -= element.requestHeaders.length + element.responseHeaders.length;
    return remainingLength >= 0 ? element : { ...element, requestHeaders: '', responseHeaders: '' };
  });
}
