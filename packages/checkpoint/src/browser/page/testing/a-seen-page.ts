import type { PageElement, PageOutcome } from '@vedette/contract/checkpoint/page-outcome';

/** An element of a page as the browser told it; nothing took time. */
export const aSeenElement = (change: Partial<PageElement> = {}): PageElement => ({
  ...{ startMs: 0, queueMs: 0, staleMs: 0, resolveMs: 0, connectMs: 0, tlsMs: 0, sendMs: 0, waitMs: 0, receiveMs: 0 },
  ...{ timeoutMs: 0, url: 'http://a.example/', method: 'GET', type: 'HTML', statusCode: 200, protocol: 'h2' },
  ...{ mimeType: '', transferBytes: 0, resourceBytes: 0, address: '', requestHeaders: '', responseHeaders: '' },
  ...{ isBlocked: false, isFailed: false, isFromCache: false, isPreloaded: false, isAborted: false },
  ...{ isFirstParty: true, errorText: '', ...change },
});

/** What a checkpoint saw of a page. */
export const aSeenPage = (change: Partial<PageOutcome> = {}): PageOutcome => ({
  ...{ kind: 'page', resolveMs: 0, connectMs: 0, downloadMs: 9, totalMs: 9, totalBytes: 0, startAt: 0 },
  ...{ finalUrl: 'http://a.example/', ignoresExternal: false, navigations: [], elements: [], elementsLeftOut: 0 },
  browser: { name: 'Chrome', version: '', system: '', userAgent: '' },
  ...{ console: [], pictures: [], contentMatches: [], urlMatches: [], consoleMatches: [], withheld: [], ...change },
});
