import type { PageElement, PageOutcome } from '@vedette/contract/checkpoint/page-outcome';

/** An element that is all right. */
export const aPageElement = (change: Partial<PageElement> = {}): PageElement => ({
  ...{ startMs: 0, queueMs: 1, staleMs: 2, resolveMs: 3, connectMs: 4, tlsMs: 5, sendMs: 6, waitMs: 7, receiveMs: 8 },
  ...{ timeoutMs: 0, url: 'https://shop.example/', method: 'GET', type: 'HTML', statusCode: 200, protocol: 'h2' },
  ...{ mimeType: 'text/html', transferBytes: 1_000, resourceBytes: 3_000, address: '192.0.2.1' },
  ...{ requestHeaders: 'Accept: */*', responseHeaders: 'Content-Type: text/html' },
  ...{ isBlocked: false, isFailed: false, isFromCache: false, isPreloaded: false, isAborted: false },
  ...{ isFirstParty: true, errorText: '' },
  ...change,
});

/** A page that was loaded without trouble. */
export const aPageOutcome = (change: Partial<PageOutcome> = {}): PageOutcome => ({
  ...{ kind: 'page', resolveMs: 3, connectMs: 4, downloadMs: 493, totalMs: 500, totalBytes: 1_000, statusCode: 200 },
  ...{ startAt: 1_790_000_000_000, finalUrl: 'https://shop.example/', ignoresExternal: false },
  browser: { name: 'Chrome', version: '156.0.1.2', system: 'linux', userAgent: 'Mozilla/5.0' },
  navigations: [{ url: 'https://shop.example/', firstContentfulPaintMs: 120, loadEventEndMs: 400 }],
  elements: [aPageElement()],
  elementsLeftOut: 0,
  ...{ console: [], pictures: [], contentMatches: [], urlMatches: [], consoleMatches: [], withheld: [] },
  ...change,
});
