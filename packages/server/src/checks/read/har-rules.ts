/** Requests of a page as an HTTP archive. Source: HAR 1.2 (w3c.github.io/web-performance/specs/HAR/Overview.html). */
import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { Har } from '@vedette/contract/v1/checks/check';
import type { PageDetail, PageObservation } from '../record/check.js';
import {
  parseHeaderBlock,
  headerValue,
  requestBodySize,
  responseBodySize,
  responseHeadersSize,
  type Named,
} from './har-size-rules.js';
import { elementTotalMs } from './page-view.js';

const PAGE = 'page_1';
const NONE = -1;

function parseQuery(url: string): Named[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

/** Returns the protocol as the format writes it, for example "HTTP/1.1". */
function toHarVersion(protocol: string): string {
  if (protocol === 'h2') return 'HTTP/2.0';
  return protocol.startsWith('http/') ? protocol.toUpperCase() : 'HTTP/1.1';
}

/** Phases that did not take place are -1. TLS is included in the connection time, as the format requires. */
function toHarTimings(one: PageElement) {
  const connect = one.connectMs + one.tlsMs;
  return {
    blocked: one.queueMs + one.staleMs,
    dns: one.resolveMs > 0 ? one.resolveMs : NONE,
    connect: connect > 0 ? connect : NONE,
    ssl: one.tlsMs > 0 ? one.tlsMs : NONE,
    send: one.sendMs,
    wait: one.waitMs + one.timeoutMs,
    receive: one.receiveMs,
  };
}

function toHarEntry(one: PageElement, startAt: number) {
  const [requestHeaders, responseHeaders] = [
    parseHeaderBlock(one.requestHeaders),
    parseHeaderBlock(one.responseHeaders),
  ];
  const [httpVersion, bodySize] = [toHarVersion(one.protocol), responseBodySize(one)];
  return {
    pageref: PAGE,
    startedDateTime: toIso(startAt + one.startMs),
    time: elementTotalMs(one),
    request: {
      method: one.method,
      url: one.url,
      httpVersion,
      cookies: [],
      headers: requestHeaders,
      queryString: parseQuery(one.url),
      headersSize: NONE,
      bodySize: requestBodySize(one),
    },
    response: {
      status: one.statusCode,
      statusText: '',
      httpVersion,
      cookies: [],
      headers: responseHeaders,
      content: {
        size: one.resourceBytes,
        mimeType: one.mimeType,
        ...(bodySize > 0 && bodySize <= one.resourceBytes && { compression: one.resourceBytes - bodySize }),
      },
      redirectURL: headerValue(responseHeaders, 'location'),
      headersSize: responseHeadersSize(one),
      bodySize,
      _transferSize: one.transferBytes,
      ...(one.errorText !== '' && { _error: one.errorText }),
    },
    cache: {},
    timings: toHarTimings(one),
    ...(one.address !== '' && { serverIPAddress: one.address }),
  };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}

/** Builds an archive. `version` is that of this service. */
export function buildHar(
  detail: PageObservation & Pick<PageDetail, 'browser'>,
  elements: readonly PageElement[],
  version: string,
): Har {
  // Times of later navigations count from their own start.
  const [first] = detail.navigations;
  const { browser, startAt } = detail;
  const pageTimings = { onContentLoad: first?.domContentLoadedMs ?? NONE, onLoad: first?.loadEventEndMs ?? NONE };
  return {
    log: {
      version: '1.2',
      creator: { name: 'Vedette', version },
      browser: { name: browser.name, version: browser.version },
      pages: [{ startedDateTime: toIso(startAt), id: PAGE, title: detail.url, pageTimings }],
      entries: elements.toSorted((a, b) => a.startMs - b.startMs).map((one) => toHarEntry(one, startAt)),
    },
  };
}
