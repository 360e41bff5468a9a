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
  type NameValuePair,
} from './har-size-rules.js';
import { elementTotalMs } from './page-view.js';

const PAGE_ID = 'page_1';
const NOT_AVAILABLE = -1;

function parseQuery(url: string): NameValuePair[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}

/** Returns the protocol as the format writes it, for example "HTTP/1.1". */
function toHarVersion(protocol: string): string {
  if (protocol === 'h2') return 'HTTP/2.0';
  return protocol.startsWith('http/') ? protocol.toUpperCase() : 'HTTP/1.1';
}

/** Phases that did not take place are -1. TLS is included in the connection time, as the format requires. */
function toHarTimings(element: PageElement) {
  const connect = element.connectMs + element.tlsMs;
  return {
    blocked: element.queueMs + element.staleMs,
    dns: element.resolveMs > 0 ? element.resolveMs : NOT_AVAILABLE,
    connect: connect > 0 ? connect : NOT_AVAILABLE,
    ssl: element.tlsMs > 0 ? element.tlsMs : NOT_AVAILABLE,
    send: element.sendMs,
    wait: element.waitMs + element.timeoutMs,
    receive: element.receiveMs,
  };
}

function toHarEntry(element: PageElement, startAt: number) {
  const [requestHeaders, responseHeaders] = [
    parseHeaderBlock(element.requestHeaders),
    parseHeaderBlock(element.responseHeaders),
  ];
  const [httpVersion, bodySize] = [toHarVersion(element.protocol), responseBodySize(element)];
  return {
    pageref: PAGE_ID,
    startedDateTime: toIso(startAt + element.startMs),
    time: elementTotalMs(element),
    request: {
      method: element.method,
      url: element.url,
      httpVersion,
      cookies: [],
      headers: requestHeaders,
      queryString: parseQuery(element.url),
      headersSize: NOT_AVAILABLE,
      bodySize: requestBodySize(element),
    },
    response: {
      status: element.statusCode,
      statusText: '',
      httpVersion,
      cookies: [],
      headers: responseHeaders,
      content: {
        size: element.resourceBytes,
        mimeType: element.mimeType,
        ...(bodySize > 0 && bodySize <= element.resourceBytes && { compression: element.resourceBytes - bodySize }),
      },
      redirectURL: headerValue(responseHeaders, 'location'),
      headersSize: responseHeadersSize(element),
      bodySize,
      _transferSize: element.transferBytes,
      ...(element.errorText !== '' && { _error: element.errorText }),
    },
    cache: {},
    timings: toHarTimings(element),
    ...(element.address !== '' && { serverIPAddress: element.address }),
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
  const pageTimings = {
    onContentLoad: first?.domContentLoadedMs ?? NOT_AVAILABLE,
    onLoad: first?.loadEventEndMs ?? NOT_AVAILABLE,
  };
  return {
    log: {
      version: '1.2',
      creator: { name: 'Vedette', version },
      browser: { name: browser.name, version: browser.version },
      pages: [{ startedDateTime: toIso(startAt), id: PAGE_ID, title: detail.url, pageTimings }],
      entries: elements.toSorted((a, b) => a.startMs - b.startMs).map((one) => toHarEntry(one, startAt)),
    },
  };
}
