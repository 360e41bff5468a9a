import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import { beforeEach, expect, test, vi } from 'vitest';
import { ALWAYS } from '../../sla/stored-sla.js';
import type { FiguresQuery } from '../../figures/statistics/figures-query.js';
import { figuresKey, noFigures } from '../../figures/statistics/figures.js';
import type { PageSla } from './load-page-view.js';
import { PublicPages } from './public-pages.js';
import { PAGE_DEFAULTS, type StatusPage } from './status-page-rules.js';

const zone = 'Europe/Amsterdam';
/** A Saturday. */
let now = parseLocalDateTime('2026-11-21T20:00:00', zone);
let reads = 0;
let isStoreAway = false;
/** Ends of pending waits, either by timeout or because the awaited page is done. */
let runsOut: (() => void)[] = [];
const waiting = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true });
    runsOut.push(resolve);
  });
/** While set, reads do not complete. */
let hangs: Promise<void> | undefined;
let seen: number | null = null;
let queries: FiguresQuery[] = [];
const page: StatusPage = { ...PAGE_DEFAULTS, pageGuid: 'page', name: 'Shop', presetPeriod: 'Last7Days' };
const sla: PageSla = { warning: 99.9, error: 99, activeHours: ALWAYS, exclusions: [], createdAt: 0 };
/** Six hours of downtime; the rest is unobserved. */
const times = { upMs: 0, downMs: 6 * HOUR, unknownMs: 18 * HOUR, plannedMs: 0 };

beforeEach(() => {
  [reads, queries, isStoreAway, seen] = [0, [], false, lowestIdAt(now)];
  [runsOut, hangs] = [[], undefined];
});

function pagesWith(known: Partial<StatusPage> = {}, own: PageSla = sla): PublicPages {
  return new PublicPages({
    clock: { now: () => now, sleep: (_ms, signal) => waiting(signal) },
    sendsMail: true,
    serviceHosts: ['own.example.com', 'listen.example.com'],
    hosts: () => {
      const hosts = ['status.example.com', 'own.example.com', 'listen.example.com', 'a.localhost'];
      return Promise.resolve(new Map(hosts.map((name) => [name, 'page'])));
    },
    readPage: async (guid) => {
      reads += 1;
      await hangs;
      if (isStoreAway) throw new Error('away');
      if (guid !== 'page') return undefined;
      return { accountId: 1, page: { ...page, ...known }, culture: 'en-GB', hasAutoRefresh: false, logo: null };
    },
    updates: () => Promise.resolve(new Map()),
    monitors: () =>
      Promise.resolve([
        { monitorGuid: 'm', name: 'm', isRunning: true, intervalMs: 5 * MINUTE, lastCheckId: seen, downSince: null },
      ]),
    figures: (query) => {
      queries.push(query);
      const measured = query.windows.map(({ window }) => window);
      const windowTimes = (window: number) => (window === 0 ? { ...times, downMs: 0 } : times);
      return Promise.resolve(
        new Map(measured.map((window) => [figuresKey('m', window), { ...noFigures, times: windowTimes(window) }])),
      );
    },
    incidents: () => Promise.resolve([]),
    maintenance: () => Promise.resolve(new Map()),
    loadZone: () => Promise.resolve(zone),
    sla: () => Promise.resolve(own),
    checkDays: 90,
  });
}

interface Day {
  readonly State: string;
  readonly UptimePercentage: number | null;
}
async function daysShown(pages: PublicPages): Promise<Day[]> {
  const page = await pages.get('page');
  return (JSON.parse(page?.json.plain.toString() ?? '{}') as { Services: [{ Days: Day[] }] }).Services[0].Days;
}

test('judges a day by its observed time; without any, its state is unknown', async () => {
  const [first, ...rest] = await daysShown(pagesWith());
  expect(first).toMatchObject({ State: 'Unknown', UptimePercentage: null });
  expect(rest.map(({ State }) => State)).toEqual(Array(6).fill('Down'));
});

test('counts only the service hours of an SLA', async () => {
  // Monday to Friday from 9 to 17, except Friday the 20th.
  const day = `${'0'.repeat(9)}${'1'.repeat(8)}${'0'.repeat(7)}`;
  const none = '0'.repeat(24);
  const activeHours = none + day.repeat(5) + none;
  const exclusions = [{ starts: '2026-11-20T00:00:00', ends: '2026-11-21T00:00:00' }];
  const shown = await daysShown(pagesWith({ slaGuid: 'sla' }, { ...sla, activeHours, exclusions }));
  const windows = queries[0]?.windows ?? [];
  // Monday to Thursday remain of the days from Sunday to this Saturday.
  expect(windows.map(({ window, start, end }) => [window, end - start])).toEqual(
    [1, 2, 3, 4].map((window) => [window, 8 * HOUR]),
  );
  expect(shown.map(({ State }) => State)).toEqual(['Unknown', 'Down', 'Down', 'Down', 'Down', 'Unknown', 'Unknown']);
});

test('does not evict a page for guids without a page', async () => {
  const pages = pagesWith();
  const first = await pages.get('page');
  for (let i = 0; i < 1_200; i += 1) expect(await pages.get(`no page ${i}`)).toBeUndefined();
  reads = 0;
  expect([await pages.get('page'), reads]).toEqual([first, 0]);
});

test('renders a page once every 30 s without making requests wait', async () => {
  const pages = pagesWith();
  const first = await pages.get('page');
  now += 30 * SECOND;
  expect(await Promise.all([pages.get('page'), pages.get('page')])).toEqual([first, first]);
  expect(reads).toBe(2);
  await vi.waitFor(async () => expect((await pages.get('page'))?.view.at).toBe(now));
  // After a long time without requests, the old page is not served.
  now += HOUR;
  expect((await pages.get('page'))?.view.at).toBe(now);
});

test('serves new incidents in every format, and changes of the page immediately', async () => {
  const pages = pagesWith();
  await pages.get('page');
  now += 3 * SECOND;
  pages.onChange({ topic: 'incident', accountId: 2 });
  await pages.get('page');
  expect(reads).toBe(1);
  pages.onChange({ topic: 'incident', accountId: 1 });
  const [one, other] = await Promise.all([pages.get('page'), pages.get('page')]);
  expect([one?.view.at, other, reads]).toEqual([now, one, 2]);
  // Not rendered more often than every two seconds.
  pages.onChange({ topic: 'incident', accountId: 1 });
  expect([await pages.get('page'), reads]).toEqual([one, 2]);
  for (const topic of ['account', 'sla']) {
    const before = reads;
    pages.onChange({ topic, accountId: 2 });
    await pages.get('page');
    pages.onChange({ topic, accountId: 1 });
    await pages.get('page');
    expect([topic, reads]).toEqual([topic, before + 1]);
  }
});

test('renders again for an incident that arrived during rendering', async () => {
  const pages = pagesWith();
  await pages.get('page');
  now += 30 * SECOND;
  let go = (): void => undefined;
  hangs = new Promise((resolve) => (go = resolve));
  await pages.get('page');
  now += 3 * SECOND;
  pages.onChange({ topic: 'incident', accountId: 1 });
  const latest = pages.get('page');
  go();
  expect([(await latest)?.view.at, reads]).toEqual([now, 3]);
  expect((await pages.get('page'))?.view.at).toBe(now);
});

test('serves the previous page when a new one takes too long', async () => {
  const pages = pagesWith();
  const first = await pages.get('page');
  now += 3 * SECOND;
  pages.onChange({ topic: 'incident', accountId: 1 });
  hangs = new Promise(() => undefined);
  const latest = pages.get('page');
  for (const end of runsOut) end();
  expect(await latest).toEqual(first);
});

test.each([
  ['never', undefined, 'No current data'],
  ['15 minutes ago', 15 * MINUTE, 'All systems operational'],
  ['more than 15 minutes ago', 15 * MINUTE + SECOND, 'No current data'],
])('shows a five-minute monitor last checked %s', async (_when, agoMs, text) => {
  seen = agoMs === undefined ? null : lowestIdAt(now - agoMs);
  const page = await pagesWith().get('page');
  expect(page?.plain.toString()).toContain(text);
});

test('discards a page being rendered while its definition changes', async () => {
  const before = pagesWith();
  const old = before.get('page');
  before.onChange({ topic: 'account', accountId: 1 });
  await old;
  await before.get('page');
  expect(reads).toBe(2);
  const shared = [before.get('page'), before.get('page')];
  await Promise.all(shared);
  expect(reads).toBe(2);
});

test.each([
  ['status.example.com', '/', '/status/page'],
  ['STATUS.example.com:8443', '/?language=de', '/status/page?language=de'],
  ['status.example.com', '/page', '/status/page'],
  ['status.example.com', '/page?language=de', '/status/page?language=de'],
  ['status.example.com', '/page.rss', '/status/page.rss'],
  ['status.example.com.', '/', '/status/page'],
  ['status.example.com.:8443', '/', '/status/page'],
  ['status.example.com', '/page/subscribe', '/status/page/subscribe'],
  // The links of a feed and of an embedded summary use this form.
  ['status.example.com', '/status/page', '/status/page'],
  ['status.example.com', '/status/page.rss?x=1', '/status/page.rss?x=1'],
  ['status.example.com', '/status/other', '/status/none'],
  ['status.example.com', '/pages', '/status/none'],
  ['status.example.com', '/page/../../v4/docs', '/status/none'],
  ['status.example.com', '/page/other', '/status/none'],
  ['status.example.com', '/v4/Monitor', '/status/none'],
  ['status.example.com', '/monitors', '/status/none'],
  ['vedette.example.com', '/', undefined],
  ['own.example.com', '/', undefined],
  ['Own.example.com.:8080', '/', undefined],
  ['listen.example.com', '/', undefined],
  ['a.localhost', '/', undefined],
  [undefined, '/', undefined],
])('serves only the page on its own host: %s%s', async (host, path, expected) => {
  const pages = pagesWith();
  expect(pages.resolvePath(host, path)).toBeUndefined();
  pages.resync();
  await vi.waitFor(() => expect(pages.resolvePath('status.example.com', '/')).toBe('/status/page'));
  expect(pages.resolvePath(host, path)).toBe(expected);
});

test('keeps serving the last page, with its time, while the store is unreachable', async () => {
  const pages = pagesWith();
  const first = await pages.get('page');
  isStoreAway = true;
  for (const later of [30 * SECOND, 20 * MINUTE, 30 * MINUTE]) {
    now += later;
    expect(await pages.get('page')).toEqual(first);
  }
  now += 20 * MINUTE;
  await expect(pages.get('page')).rejects.toThrow('away');
});
