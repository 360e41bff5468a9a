import type { PageConsoleEntry, PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { Har } from '@vedette/contract/v1/checks/check';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { readElements, readText } from '../artifacts/page-artifacts.js';
import { browserDetailOf, pageOf, type BrowserDetailDeps, type PageAsked, type SeenOfCheck } from './browser-detail.js';
import { single } from './check-view.js';
import { filledFilm } from './film-rules.js';
import { harOf } from './har-rules.js';
import { waterfallOf } from './page-view.js';

const withheldWords = (what: string): string => `the location it was made at keeps its ${what} back`;

/** @throws Fault `missing` when they are kept no more, or were not recorded */
async function elementsOf({ artifacts }: BrowserDetailDeps, { seen, accountId }: SeenOfCheck): Promise<PageElement[]> {
  const elements = await readElements(artifacts, accountId, seen);
  if (!elements) throw new Fault('missing', 'This check has no waterfall: it was not recorded, or not kept');
  return elements;
}

/** Headers hold what a page is asked for with: whoever may not see the settings sees none of those that were sent. */
const shownElements = (elements: readonly PageElement[], { maySeeAll, show }: SeenOfCheck): PageElement[] =>
  maySeeAll
    ? [...elements]
    : elements.map((one) => ({ ...one, url: show(one.url), requestHeaders: '', responseHeaders: '' }));

const pathOf = ({ monitorCheckId, step }: PageAsked, what: string): string =>
  `/MonitorCheck/${monitorCheckId}/${what}${step === undefined ? '' : `?step=${step}`}`;

const resource = <const T extends string, A>(type: T, asked: PageAsked, attributes: A) => ({
  Type: type,
  Id: asked.monitorCheckId,
  Attributes: attributes,
  Relationships: [],
  Links: { Self: pathOf(asked, type) },
});

/**
 * The waterfall as the caller may see it, with what it is of.
 * @throws Fault `missing` or `invalid`, as `pageOf` does; so do all of these
 */
export async function shownWaterfall(deps: BrowserDetailDeps, caller: Caller, asked: PageAsked) {
  const page = await pageOf(deps, caller, asked);
  const elements = shownElements(await elementsOf(deps, page), page);
  const grouping = await deps.groupingFor(page.accountId, page.monitorGuid);
  const detail = { ...page.seen, browser: page.browser };
  return { page, waterfall: waterfallOf(detail, elements, { show: page.show, grouping }) };
}

export async function readWaterfall(deps: BrowserDetailDeps, caller: Caller, asked: PageAsked) {
  const { page, waterfall } = await shownWaterfall(deps, caller, asked);
  return resource('Waterfall', page.asked, waterfall);
}

export async function readHar(deps: BrowserDetailDeps, caller: Caller, asked: PageAsked): Promise<Har> {
  const page = await pageOf(deps, caller, asked);
  const { seen, browser } = page;
  const detail = { ...seen, browser, url: page.show(seen.url) };
  return harOf(detail, shownElements(await elementsOf(deps, page), page), deps.version);
}

export async function readPageSource(deps: BrowserDetailDeps, caller: Caller, asked: PageAsked) {
  const page = await pageOf(deps, caller, asked);
  const source = await readText(deps.artifacts, page.accountId, page.seen.source);
  if (source === undefined) {
    const isWithheld = page.withheld.includes('content');
    throw new Fault('missing', `This check has no page source${isWithheld ? `: ${withheldWords('content')}` : ''}`);
  }
  return resource('PageSource', page.asked, { PageSource: source });
}

export async function readConsoleLog(deps: BrowserDetailDeps, caller: Caller, asked: PageAsked) {
  const page = await pageOf(deps, caller, asked);
  const text = await readText(deps.artifacts, page.accountId, page.seen.console);
  if (text === undefined) throw new Fault('missing', 'This check has no console log: nothing was said there');
  // Written by `keepBrowserDetail` alone.
  const entries = (JSON.parse(text) as PageConsoleEntry[]).map(({ level, atMs, text: words, url, line }) => ({
    Level: level,
    Timestamp: atMs,
    Text: words,
    ...(url !== '' && { Url: page.show(url) }),
    ...(line !== undefined && { Line: line }),
  }));
  return resource('ConsoleLog', page.asked, { Entries: entries });
}

export async function readFilmstrip(deps: BrowserDetailDeps, caller: Caller, asked: PageAsked) {
  const page = await pageOf(deps, caller, asked);
  const frames = filledFilm(page.seen.pictures).map(({ id, atMs, milestone }) => ({
    ScreenshotId: id,
    Timestamp: atMs,
    ...(milestone !== undefined && { Milestone: milestone }),
  }));
  const data = resource('Filmstrip', page.asked, { Frames: frames });
  return single(data, pathOf(page.asked, 'Filmstrip'), { now: deps.clock.now(), zone: caller.zone });
}

/** A picture of a page, of any step of a transaction, or of what another check received. */
export async function readPicture(
  deps: BrowserDetailDeps,
  caller: Caller,
  { monitorCheckId, screenshotId }: { readonly monitorCheckId: number; readonly screenshotId: string },
) {
  const key = await keyOfPicture(deps, caller, monitorCheckId, screenshotId.toLowerCase());
  const content = key && (await deps.artifacts.read(caller.accountId, key));
  if (!content) throw new Fault('missing', `This check has no picture ${screenshotId}`);
  const path = `/MonitorCheck/${monitorCheckId}/Screenshot/${screenshotId}`;
  return single(content.toString('base64'), path, { now: deps.clock.now(), zone: caller.zone });
}

async function keyOfPicture(
  deps: BrowserDetailDeps,
  caller: Caller,
  checkId: number,
  screenshotId: string,
): Promise<string | undefined> {
  const snapshot = await deps.reads.snapshot(caller.accountId, checkId);
  if (snapshot) return snapshot.screenshotGuid === screenshotId ? snapshot.artifact : undefined;
  const { detail } = await browserDetailOf(deps, caller, checkId);
  const pages = detail.kind === 'page' ? [detail] : detail.steps.map(({ seen }) => seen);
  return pages.flatMap(({ pictures }) => pictures).find(({ id }) => id === screenshotId)?.key;
}
