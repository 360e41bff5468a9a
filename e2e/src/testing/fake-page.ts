import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { wrapInEnvelope, ok, resource, type Routes } from './fake-responses.js';
import { definitionRoutes } from './fake-monitors.js';
import { toGuid } from './fake-account.js';

/** The only full page check monitor of the fake account. */
export const PAGE_MONITOR = toGuid(3);
/** One of its checks. */
export const PAGE_CHECK = 1_999_970;

const GROUPS = ['1st party', 'Statistics', 'CDN', 'Social', 'Ads', 'Other'];
const HOSTS = ['shop.example.com', 'cdn.jsdelivr.net', 'img.shop.example.com', 'static.xx.fbcdn.net'];
const TYPES = ['scripts', 'CSS', 'images', 'data'];

function request(Index: number, change: Partial<PageElement> = {}): PageElement {
  const isNew = Index < 8;
  const times = {
    QueueTime: 1 + (Index % 4),
    StaleTime: 0,
    ResolveTime: isNew ? 12 : 0,
    ConnectTime: isNew ? 18 : 0,
    HttpsHandshakeTime: isNew ? 26 : 0,
    SendTime: 1,
    WaitTime: 20 + ((Index * 37) % 180),
    ReceiveTime: 3 + ((Index * 13) % 90),
    TimeoutTime: 0,
  };
  const size = 900 + ((Index * 7_919) % 90_000);
  return {
    Index,
    StartTime: Index === 0 ? 0 : 260 + ((Index * 29) % 1_700),
    ...times,
    TotalTime: Object.values(times).reduce((sum, ms) => sum + ms, 0),
    HttpStatusCode: 200,
    TotalBytes: size,
    ResourceSize: size * 3,
    GroupIds: [[0, 2, 0, 3][Index % 4] ?? 5],
    Url: `https://${HOSTS[Index % 4] ?? ''}/assets/${'deep/'.repeat(Index % 3)}part-${String(Index)}.js?v=${'0123456789abcdef'.repeat(Index % 5)}`,
    ElementType: TYPES[Index % 4] ?? 'other',
    UrlIsBlocked: false,
    Method: 'GET',
    Protocol: 'h2',
    RequestHeaders: 'accept: */*',
    ResponseHeaders: 'content-type: text/plain\ncache-control: no-store',
    ResolvedIpAddress: '192.0.2.10',
    MimeType: 'text/plain',
    Failed: false,
    Tls: { Protocol: 'TLS 1.3', Cipher: 'AES_128_GCM', Issuer: "Let's Encrypt R13" },
    ...change,
  };
}

const silent = { QueueTime: 0, ResolveTime: 0, ConnectTime: 0, HttpsHandshakeTime: 0, SendTime: 0 };
const unanswered = { ...silent, WaitTime: 0, ReceiveTime: 0, HttpStatusCode: 0, TotalBytes: 0, ResourceSize: 0 };

function elements(): PageElement[] {
  const all = [
    request(0, { Url: 'https://shop.example.com/', ElementType: 'HTML', WaitTime: 180, GroupIds: [0] }),
    request(1, {
      ...unanswered,
      Url: 'https://www.google-analytics.com/analytics.js',
      UrlIsBlocked: true,
      TotalTime: 0,
      GroupIds: [1],
    }),
    request(2, { Url: 'https://img.shop.example.com/missing.webp', HttpStatusCode: 404, Failed: true }),
    request(3, {
      ...unanswered,
      Url: 'https://ads.example.net/pixel.gif',
      TimeoutTime: 1_500,
      TotalTime: 1_500,
      Failed: true,
      ErrorText: 'net::ERR_CONNECTION_TIMED_OUT',
      GroupIds: [5],
    }),
    ...Array.from({ length: 80 }, (_each, at) => request(at + 4)),
    request(84, { Url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg', ElementType: 'images', FromCache: true }),
  ];
  return all.sort((a, b) => a.StartTime - b.StartTime).map((one, Index) => ({ ...one, Index }));
}

const WATERFALL: WaterfallInfo = {
  PageLoadMetricsCollection: [
    {
      FirstContentfulPaint: 612,
      LargestContentfulPaint: 2_710,
      CumulativeLayoutShift: 0.261,
      TotalBlockingTime: 140,
      TimeToFirstByte: 238,
      SendStart: 58,
      DomInteractive: 820,
      DomComplete: 2_180,
      LoadEventEnd: 2_204,
    },
  ],
  Elements: elements(),
  DomainGroupNames: GROUPS,
  Url: 'https://shop.example.com/',
  Browser: {
    Name: 'Chrome',
    Version: '147.0.7727.55',
    System: 'Linux',
    UserAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  },
};

const FRAMES = [
  { at: 0 },
  { at: 612, Milestone: 'FirstContentfulPaint' },
  { at: 1_050 },
  { at: 1_600 },
  { at: 2_204 },
  { at: 2_710, Milestone: 'LargestContentfulPaint' },
  { at: 2_760, Milestone: 'Screenshot' },
].map(({ at, ...rest }, index) => ({ ScreenshotId: toGuid(990_000 + (index % 2)), Timestamp: at, ...rest }));

const ENTRIES = [
  { Level: 'Info', Timestamp: 310, Text: 'Cart: 2 items' },
  { Level: 'Warning', Timestamp: 640, Text: 'A font was not used', Url: 'https://shop.example.com/a.js', Line: 12 },
  {
    Level: 'Error',
    Timestamp: 1_204,
    Url: 'https://img.shop.example.com/missing.webp',
    Text: 'Failed to load resource: the server responded with a status of 404',
  },
];

const SOURCE = '<!doctype html>\n<html lang="en">\n<title>Shop</title>\n<h1>Shop</h1>\n</html>\n';

const pageCheck = (check: CheckView): CheckView => ({
  ...check,
  MonitorGuid: PAGE_MONITOR,
  MonitorName: 'Front page',
  MonitorType: 'FullPageCheck',
  HasHttpDetail: false,
  TotalTime: 2_760,
  TotalBytes: 1_204_000,
});

/** Answers about the monitor, the check and step recordings; `check` builds other checks. */
export const pageRoutes = (monitors: readonly MonitorRow[], check: () => CheckView): Routes => [
  ...definitionRoutes(monitors, PAGE_MONITOR, {
    MonitorType: 'FullPageCheck',
    Url: 'https://shop.example.com/',
    BrowserType: 'Chrome',
    DomainGroupGuid: toGuid(361_000),
    DomainGroupGuidSpecified: true,
  }),
  [new RegExp(`^GET api/v1/MonitorCheck/${String(PAGE_CHECK)}$`), () => ok(pageCheck(check()))],
  [/^GET v4\/MonitorCheck\/(\d+)\/Waterfall$/, (_request, id) => ok(resource('Waterfall', Number(id), WATERFALL))],
  [
    /^GET v4\/MonitorCheck\/(\d+)\/Filmstrip$/,
    (_request, id) => wrapInEnvelope(resource('Filmstrip', Number(id), { Frames: FRAMES })),
  ],
  [
    /^GET v4\/MonitorCheck\/(\d+)\/ConsoleLog$/,
    (_request, id) => ok(resource('ConsoleLog', Number(id), { Entries: ENTRIES })),
  ],
  [
    /^GET v4\/MonitorCheck\/(\d+)\/PageSource$/,
    (_request, id) => ok(resource('PageSource', Number(id), { PageSource: SOURCE })),
  ],
  [
    /^GET api\/v1\/MonitorCheck\/\d+\/Waterfall\/File$/,
    () => ok({ FileName: 'Waterfall.pdf', ContentType: 'application/pdf', Content: '' }),
  ],
];
