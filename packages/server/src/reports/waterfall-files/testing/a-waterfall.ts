import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import type { WaterfallSheet } from '../waterfall-sheet.js';

/** Returns a request with a response. */
export const aRequest = (Index: number, change: Partial<PageElement> = {}): PageElement => {
  const phases = { QueueTime: 2, ResolveTime: 0, ConnectTime: 0, StaleTime: 1, HttpsHandshakeTime: 0, SendTime: 1 };
  const rest = { WaitTime: 40, ReceiveTime: 12, TimeoutTime: 0, ...change };
  const TotalTime = Object.values({ ...phases, ...pick(rest) }).reduce((sum, ms) => sum + ms, 0);
  return {
    Index,
    StartTime: Index * 20,
    ...phases,
    ...rest,
    TotalTime,
    HttpStatusCode: 200,
    TotalBytes: 4_200,
    Url: `https://shop.example/assets/part-${Index}.js`,
    ElementType: 'scripts',
    GroupIds: [0],
    UrlIsBlocked: false,
    Method: 'GET',
    Protocol: 'h2',
    ResourceSize: 12_000,
    Failed: false,
    ...change,
  };
};

const TIMES = [
  'QueueTime',
  'ResolveTime',
  'ConnectTime',
  'StaleTime',
  'HttpsHandshakeTime',
  'SendTime',
  'WaitTime',
  'ReceiveTime',
  'TimeoutTime',
] as const;

const pick = (change: Partial<PageElement>): Record<string, number> =>
  Object.fromEntries(TIMES.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])));

const connected = { ResolveTime: 18, ConnectTime: 22, HttpsHandshakeTime: 31 };
const LONG =
  'https://cdn.jsdelivr.net/npm/a-package-with-a-long-name@12.3.4/dist/bundles/very/deep/in/folders/main.production.min.js?build=0123456789abcdef0123456789abcdef&lang=de';

/** Returns a page with every kind of request, followed by `more` ordinary ones. */
export function aWaterfall(more = 40): WaterfallInfo {
  const first: PageElement[] = [
    aRequest(0, {
      Url: 'https://shop.example/',
      ElementType: 'HTML',
      WaitTime: 210,
      ReceiveTime: 60,
      ...connected,
      TotalBytes: 48_200,
      ResourceSize: 181_000,
    }),
    aRequest(1, { StartTime: 380, Url: LONG, GroupIds: [2], ...connected, TotalBytes: 92_000, ResourceSize: 401_000 }),
    aRequest(2, {
      StartTime: 390,
      Url: 'https://www.google-analytics.com/analytics.js',
      GroupIds: [1],
      UrlIsBlocked: true,
      QueueTime: 0,
      StaleTime: 0,
      SendTime: 0,
      WaitTime: 0,
      ReceiveTime: 0,
      HttpStatusCode: 0,
      TotalBytes: 0,
      ResourceSize: 0,
      TotalTime: 0,
    }),
    aRequest(3, {
      StartTime: 400,
      Url: 'https://img.shop.example/hero.webp',
      ElementType: 'images',
      HttpStatusCode: 404,
      Failed: true,
      TotalBytes: 640,
    }),
    aRequest(4, {
      StartTime: 410,
      Url: 'https://ads.example.net:8443/pixel',
      ElementType: 'images',
      GroupIds: [5],
      QueueTime: 0,
      StaleTime: 0,
      SendTime: 0,
      WaitTime: 0,
      ReceiveTime: 0,
      TimeoutTime: 1_900,
      HttpStatusCode: 0,
      Failed: true,
      ErrorText: 'net::ERR_CONNECTION_TIMED_OUT',
      TotalBytes: 0,
    }),
    aRequest(5, { StartTime: 420, Url: 'https://shop.example/fonts/inter.woff2', FromCache: true, Preloaded: true }),
    aRequest(6, { StartTime: 430, Url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg', ElementType: 'images' }),
    aRequest(7, {
      StartTime: 440,
      Url: 'https://shop.example/api/cart',
      Method: 'POST',
      ElementType: 'data',
      Aborted: true,
    }),
  ];
  const types = ['scripts', 'CSS', 'images', 'data'] as const;
  const others = Array.from({ length: more }, (_each, i) =>
    aRequest(8 + i, {
      StartTime: 450 + ((i * 37) % 1_700),
      WaitTime: 10 + ((i * 13) % 190),
      ReceiveTime: 4 + ((i * 7) % 90),
      ElementType: types[i % 4] ?? 'other',
      GroupIds: [[0, 0, 2, 3][i % 4] ?? 0],
      TotalBytes: 900 + i * 131,
      Url: `https://${['shop.example', 'img.shop.example', 'cdn.jsdelivr.net', 'static.xx.fbcdn.net'][i % 4] ?? ''}/assets/part-${i}.js`,
    }),
  ).toSorted((a, b) => a.StartTime - b.StartTime);
  const Elements = [...first, ...others].map((one, Index) => ({ ...one, Index }));
  return {
    PageLoadMetricsCollection: [
      {
        FirstContentfulPaint: 640,
        LargestContentfulPaint: 2_710,
        CumulativeLayoutShift: 0.261,
        TotalBlockingTime: 90,
        TimeToFirstByte: 285,
        SendStart: 74,
        DomInteractive: 820,
        DomComplete: 2_050,
        LoadEventEnd: 2_080,
      },
    ],
    Elements,
    DomainGroupNames: ['1st party', 'Statistics', 'CDN', 'Social', 'Ads', 'Other'],
    Url: 'https://shop.example/',
    Browser: {
      Name: 'Chrome',
      Version: '156.0.1.2',
      System: 'Linux',
      UserAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    },
    ElementCount: Elements.length,
  };
}

export const aSheet = (change: Partial<WaterfallSheet> = {}): WaterfallSheet => ({
  monitorName: 'Shop <checkout>',
  at: Date.UTC(2026, 3, 30, 10, 1, 12),
  createdAt: Date.UTC(2026, 4, 1, 8),
  zone: 'Europe/Amsterdam',
  checkpoint: 'Amsterdam',
  errorCode: 0,
  errorDescription: 'OK',
  totalMs: 2_345,
  waterfall: aWaterfall(),
  settings: {
    window: { width: 1_280, height: 800, pixelRatio: 1, isMobile: false, device: '' },
    throttling: { downKbps: 5_000, upKbps: 1_000, latencyMs: 50 },
  },
  ...change,
});
