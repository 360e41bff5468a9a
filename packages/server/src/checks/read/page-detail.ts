import type { PageConsoleEntry, PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { Har } from '@vedette/contract/v1/checks/check';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { readElements, readText } from '../artifacts/page-artifacts.js';
import {
  loadBrowserDetail,
  loadVisiblePage,
  type BrowserDetailDeps,
  type CheckPageRequest,
  type VisiblePage,
} from './browser-detail.js';
import { singleEnvelope } from './check-view.js';
import { fillFilmstrip } from './filmstrip-rules.js';
import { buildHar } from './har-rules.js';
import { buildWaterfall } from './page-view.js';

/** @throws Fault `missing` when they are no longer kept, or were not recorded */
async function loadElements(
  { artifacts }: BrowserDetailDeps,
  { observation, accountId }: VisiblePage,
): Promise<PageElement[]> {
  const elements = await readElements(artifacts, accountId, observation);
  if (!elements) throw new Fault('missing', 'This check has no waterfall: it was not recorded or is no longer kept');
  return elements;
}

/** Request headers may contain secrets, so they are hidden from callers who may not see settings. */
const redactElements = (elements: readonly PageElement[], { maySeeAll, redactUrl }: VisiblePage): PageElement[] =>
  maySeeAll
    ? [...elements]
    : elements.map((one) => ({ ...one, url: redactUrl(one.url), requestHeaders: '', responseHeaders: '' }));

const pageResourcePath = ({ monitorCheckId, step }: CheckPageRequest, resourceName: string): string =>
  `/MonitorCheck/${monitorCheckId}/${resourceName}${step === undefined ? '' : `?step=${step}`}`;

const toResource = <const T extends string, A>(type: T, request: CheckPageRequest, attributes: A) => ({
  Type: type,
  Id: request.monitorCheckId,
  Attributes: attributes,
  Relationships: [],
  Links: { Self: pageResourcePath(request, type) },
});

/**
 * Returns the waterfall as the caller may see it, with its page.
 * @throws Fault `missing` or `invalid` as `loadVisiblePage`; the same applies to all functions below
 */
export async function loadWaterfall(deps: BrowserDetailDeps, caller: Caller, request: CheckPageRequest) {
  const page = await loadVisiblePage(deps, caller, request);
  const elements = redactElements(await loadElements(deps, page), page);
  const grouping = await deps.groupingFor(page.accountId, page.monitorGuid);
  const detail = { ...page.observation, browser: page.browser };
  return { page, waterfall: buildWaterfall(detail, elements, { redactUrl: page.redactUrl, grouping }) };
}

export async function readWaterfall(deps: BrowserDetailDeps, caller: Caller, request: CheckPageRequest) {
  const { page, waterfall } = await loadWaterfall(deps, caller, request);
  return toResource('Waterfall', page.request, waterfall);
}

export async function readHar(deps: BrowserDetailDeps, caller: Caller, request: CheckPageRequest): Promise<Har> {
  const page = await loadVisiblePage(deps, caller, request);
  const { observation, browser } = page;
  const detail = { ...observation, browser, url: page.redactUrl(observation.url) };
  return buildHar(detail, redactElements(await loadElements(deps, page), page), deps.version);
}

export async function readPageSource(deps: BrowserDetailDeps, caller: Caller, request: CheckPageRequest) {
  const page = await loadVisiblePage(deps, caller, request);
  const source = await readText(deps.artifacts, page.accountId, page.observation.source);
  if (source === undefined) {
    const isWithheld = page.withheld.includes('content');
    throw new Fault(
      'missing',
      isWithheld
        ? 'This check has no page source: the location withholds its content'
        : 'This check has no page source',
    );
  }
  return toResource('PageSource', page.request, { PageSource: source });
}

export async function readConsoleLog(deps: BrowserDetailDeps, caller: Caller, request: CheckPageRequest) {
  const page = await loadVisiblePage(deps, caller, request);
  const text = await readText(deps.artifacts, page.accountId, page.observation.console);
  if (text === undefined) throw new Fault('missing', 'This check has no console log: the console was empty');
  // Only `storeBrowserDetail` writes this content.
  const entries = (JSON.parse(text) as PageConsoleEntry[]).map(({ level, atMs, text: message, url, line }) => ({
    Level: level,
    Timestamp: atMs,
    Text: message,
    ...(url !== '' && { Url: page.redactUrl(url) }),
    ...(line !== undefined && { Line: line }),
  }));
  return toResource('ConsoleLog', page.request, { Entries: entries });
}

export async function readFilmstrip(deps: BrowserDetailDeps, caller: Caller, request: CheckPageRequest) {
  const page = await loadVisiblePage(deps, caller, request);
  const frames = fillFilmstrip(page.observation.pictures).map(({ id, atMs, milestone }) => ({
    ScreenshotId: id,
    Timestamp: atMs,
    ...(milestone !== undefined && { Milestone: milestone }),
  }));
  const data = toResource('Filmstrip', page.request, { Frames: frames });
  return singleEnvelope(data, pageResourcePath(page.request, 'Filmstrip'), {
    now: deps.clock.now(),
    zone: caller.zone,
  });
}

/** Returns an image of a page, of any step of a transaction, or of the response to another check. */
export async function readScreenshot(
  deps: BrowserDetailDeps,
  caller: Caller,
  { monitorCheckId, screenshotId }: { readonly monitorCheckId: number; readonly screenshotId: string },
) {
  const key = await findScreenshotKey(deps, caller, monitorCheckId, screenshotId.toLowerCase());
  const content = key && (await deps.artifacts.read(caller.accountId, key));
  if (!content) throw new Fault('missing', `This check has no screenshot ${screenshotId}`);
  const path = `/MonitorCheck/${monitorCheckId}/Screenshot/${screenshotId}`;
  return singleEnvelope(content.toString('base64'), path, { now: deps.clock.now(), zone: caller.zone });
}

async function findScreenshotKey(
  deps: BrowserDetailDeps,
  caller: Caller,
  checkId: number,
  screenshotId: string,
): Promise<string | undefined> {
  const snapshot = await deps.reads.snapshot(caller.accountId, checkId);
  if (snapshot) return snapshot.screenshotGuid === screenshotId ? snapshot.artifact : undefined;
  const { detail } = await loadBrowserDetail(deps, caller, checkId);
  const pages = detail.kind === 'page' ? [detail] : detail.steps.map(({ seen: observation }) => observation);
  return pages.flatMap(({ pictures }) => pictures).find(({ id }) => id === screenshotId)?.key;
}
