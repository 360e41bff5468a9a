import type { PageElement as SeenElement, PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import type { DomainGrouping } from '../../monitors/index.js';
import type { PageDetail, PageObservation } from '../record/check.js';

/** Redacts the parts of a URL that a reader may not see. */
type RedactUrl = (url: string) => string;

/** Serialises the metrics of a navigation. Values that could not be measured are omitted. */
export function toPageLoadMetrics(navigation: PageNavigation): WaterfallInfo['PageLoadMetricsCollection'][number] {
  const metrics = {
    NavigationStart: navigation.startMs,
    CumulativeLayoutShift: navigation.cumulativeLayoutShift,
    FirstContentfulPaint: navigation.firstContentfulPaintMs,
    LargestContentfulPaint: navigation.largestContentfulPaintMs,
    TotalBlockingTime: navigation.totalBlockingTimeMs,
    TimeToInteractive: navigation.timeToInteractiveMs,
    InteractionToNextPaint: navigation.interactionToNextPaintMs,
    TimeToFirstByte: navigation.timeToFirstByteMs,
    SendStart: navigation.requestStartMs,
    LoadEventEnd: navigation.loadEventEndMs,
    DomInteractive: navigation.domInteractiveMs,
    DomComplete: navigation.domCompleteMs,
  };
  return Object.fromEntries(Object.entries(metrics).filter(([, value]) => value !== undefined));
}

/** Sum of all phases. For a failed request, it is the time without a response. */
export const elementTotalMs = (element: SeenElement): number =>
  [
    element.queueMs,
    element.staleMs,
    element.resolveMs,
    element.connectMs,
    element.tlsMs,
    element.sendMs,
    element.waitMs,
    element.receiveMs,
  ].reduce((sum, ms) => sum + ms, element.timeoutMs);

function toElementAttributes(
  element: SeenElement,
  [index, group]: readonly [number, number],
  redactUrl: RedactUrl,
): PageElement {
  const { tls } = element;
  return {
    Index: index,
    StartTime: element.startMs,
    QueueTime: element.queueMs,
    ResolveTime: element.resolveMs,
    ConnectTime: element.connectMs,
    StaleTime: element.staleMs,
    HttpsHandshakeTime: element.tlsMs,
    SendTime: element.sendMs,
    WaitTime: element.waitMs,
    ReceiveTime: element.receiveMs,
    TimeoutTime: element.timeoutMs,
    TotalTime: elementTotalMs(element),
    HttpStatusCode: element.statusCode,
    Url: redactUrl(element.url),
    TotalBytes: element.transferBytes,
    ElementType: element.type,
    RequestHeaders: element.requestHeaders,
    ResponseHeaders: element.responseHeaders,
    ...(element.address !== '' && { ResolvedIpAddress: element.address }),
    GroupIds: [group],
    UrlIsBlocked: element.isBlocked,
    Method: element.method,
    ...(element.protocol !== '' && { Protocol: element.protocol }),
    ResourceSize: element.resourceBytes,
    ...(element.headerBytes !== undefined && { HeaderSize: element.headerBytes }),
    ...(element.bodyBytes !== undefined && { BodySize: element.bodyBytes }),
    ...(element.mimeType !== '' && { MimeType: element.mimeType }),
    ...(tls && { Tls: { Protocol: tls.protocol, Cipher: tls.cipher, Issuer: tls.issuer } }),
    Failed: element.isFailed,
    ...(element.errorText !== '' && { ErrorText: element.errorText }),
    FromCache: element.isFromCache,
    Preloaded: element.isPreloaded,
    Aborted: element.isAborted,
  };
}

/** Builds the attributes of a waterfall, with elements in order of start. `grouping` uses unmasked URLs. */
export function buildWaterfall(
  detail: PageObservation & Pick<PageDetail, 'browser'>,
  elements: readonly SeenElement[],
  { redactUrl, grouping }: { readonly redactUrl: RedactUrl; readonly grouping: DomainGrouping },
): WaterfallInfo {
  const { browser } = detail;
  const ordered = elements.toSorted((a, b) => a.startMs - b.startMs);
  return {
    PageLoadMetricsCollection: detail.navigations.map(toPageLoadMetrics),
    Elements: ordered.map((one, index) => toElementAttributes(one, [index, grouping.groupNumber(one)], redactUrl)),
    DomainGroupNames: [...grouping.names],
    Url: redactUrl(detail.url),
    Browser: {
      Name: browser.name,
      Version: browser.version,
      System: browser.system,
      UserAgent: browser.userAgent,
    },
    ElementCount: detail.elementCount,
  };
}
