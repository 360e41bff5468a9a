import type { PageElement as SeenElement, PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import type { Grouping } from '../../monitors/index.js';
import type { PageDetail, PageObservation } from '../record/check.js';

/** Redacts the parts of a URL that a reader may not see. */
type ShowUrl = (url: string) => string;

/** Serialises the metrics of a navigation. Values that could not be measured are omitted. */
export function toPageLoadMetrics(navigation: PageNavigation): WaterfallInfo['PageLoadMetricsCollection'][number] {
  const figures = {
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
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
}

/** Sum of all phases. For a failed request, it is the time without a response. */
export const elementTotalMs = (one: SeenElement): number =>
  [one.queueMs, one.staleMs, one.resolveMs, one.connectMs, one.tlsMs, one.sendMs, one.waitMs, one.receiveMs].reduce(
    (sum, ms) => sum + ms,
    one.timeoutMs,
  );

function elementView(one: SeenElement, [index, group]: readonly [number, number], show: ShowUrl): PageElement {
  const { tls } = one;
  return {
    Index: index,
    StartTime: one.startMs,
    QueueTime: one.queueMs,
    ResolveTime: one.resolveMs,
    ConnectTime: one.connectMs,
    StaleTime: one.staleMs,
    HttpsHandshakeTime: one.tlsMs,
    SendTime: one.sendMs,
    WaitTime: one.waitMs,
    ReceiveTime: one.receiveMs,
    TimeoutTime: one.timeoutMs,
    TotalTime: elementTotalMs(one),
    HttpStatusCode: one.statusCode,
    Url: show(one.url),
    TotalBytes: one.transferBytes,
    ElementType: one.type,
    RequestHeaders: one.requestHeaders,
    ResponseHeaders: one.responseHeaders,
    ...(one.address !== '' && { ResolvedIpAddress: one.address }),
    GroupIds: [group],
    UrlIsBlocked: one.isBlocked,
    Method: one.method,
    ...(one.protocol !== '' && { Protocol: one.protocol }),
    ResourceSize: one.resourceBytes,
    ...(one.headerBytes !== undefined && { HeaderSize: one.headerBytes }),
    ...(one.bodyBytes !== undefined && { BodySize: one.bodyBytes }),
    ...(one.mimeType !== '' && { MimeType: one.mimeType }),
    ...(tls && { Tls: { Protocol: tls.protocol, Cipher: tls.cipher, Issuer: tls.issuer } }),
    Failed: one.isFailed,
    ...(one.errorText !== '' && { ErrorText: one.errorText }),
    FromCache: one.isFromCache,
    Preloaded: one.isPreloaded,
    Aborted: one.isAborted,
  };
}

/** Builds the attributes of a waterfall, with elements in order of start. `grouping` uses unmasked URLs. */
export function buildWaterfall(
  detail: PageObservation & Pick<PageDetail, 'browser'>,
  elements: readonly SeenElement[],
  { show, grouping }: { readonly show: ShowUrl; readonly grouping: Grouping },
): WaterfallInfo {
  const { browser } = detail;
  const ordered = elements.toSorted((a, b) => a.startMs - b.startMs);
  return {
    PageLoadMetricsCollection: detail.navigations.map(toPageLoadMetrics),
    Elements: ordered.map((one, index) => elementView(one, [index, grouping.groupNumber(one)], show)),
    DomainGroupNames: [...grouping.names],
    Url: show(detail.url),
    Browser: {
      Name: browser.name,
      Version: browser.version,
      System: browser.system,
      UserAgent: browser.userAgent,
    },
    ElementCount: detail.elementCount,
  };
}
