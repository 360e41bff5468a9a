import type { PageConsoleEntry, PageElement } from '@vedette/contract/page-outcome';
import type { Har } from '@vedette/contract/v1/check';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../access/index.js';
import type { ArtifactShelf } from '../artifacts/artifact-shelf.js';
import { readElements, readText } from '../artifacts/page-artifacts.js';
import { single } from './check-view.js';
import type { PageDetail } from './check.js';
import type { DetailDeps } from './check-list.js';
import { harOf } from './har-rules.js';
import { waterfallOf } from './page-view.js';
import { urlWithoutValues } from './shown-url-rules.js';

export interface PageDetailDeps extends DetailDeps {
  readonly artifacts: Pick<ArtifactShelf, 'read'>;
  readonly version: string;
}

/** What of a page a caller may see. */
interface Seen {
  readonly detail: PageDetail;
  readonly accountId: number;
  readonly show: (url: string) => string;
  readonly maySeeAll: boolean;
}

const withheldWords = (what: string): string => `the location it was made at keeps its ${what} back`;

/** @throws Fault `missing`: no such check, or it was not made by a browser, or its details are kept no more */
async function pageOf(deps: PageDetailDeps, { accountId, ...caller }: Caller, checkId: number): Promise<Seen> {
  const check = await deps.reads.byId(accountId, checkId);
  if (!check) throw new Fault('missing', `There is no check ${checkId}`);
  const detail = check.detailKind === 'page' ? await deps.reads.pageDetail(accountId, checkId) : undefined;
  if (!detail) {
    const isOld = check.detailKind === 'page';
    const why = isOld ? 'they are kept for good checks only for some days' : 'its monitor type records none';
    throw new Fault('missing', `This check has no page details: ${why}`);
  }
  const maySeeAll = await deps.maySeeSettings({ accountId, ...caller }, check.monitorGuid);
  return { detail, accountId, maySeeAll, show: maySeeAll ? (url) => url : urlWithoutValues };
}

/** @throws Fault `missing` when they are kept no more */
async function elementsOf({ artifacts }: PageDetailDeps, { detail, accountId }: Seen): Promise<PageElement[]> {
  const elements = await readElements(artifacts, accountId, detail);
  if (!elements) throw new Fault('missing', 'This check has no waterfall: it was not kept');
  return elements;
}

/** Headers hold what a page is asked for with: whoever may not see the settings sees none of those that were sent. */
const shownElements = (elements: readonly PageElement[], { maySeeAll, show }: Seen): PageElement[] =>
  maySeeAll
    ? [...elements]
    : elements.map((one) => ({ ...one, url: show(one.url), requestHeaders: '', responseHeaders: '' }));

const resource = <const T extends string, A>(type: T, checkId: number, path: string, attributes: A) => ({
  Type: type,
  Id: checkId,
  Attributes: attributes,
  Relationships: [],
  Links: { Self: `/MonitorCheck/${checkId}/${path}` },
});

/** @throws Fault `missing`, as all of these do */
export async function readWaterfall(deps: PageDetailDeps, caller: Caller, checkId: number) {
  const seen = await pageOf(deps, caller, checkId);
  const elements = shownElements(await elementsOf(deps, seen), seen);
  return resource('Waterfall', checkId, 'Waterfall', waterfallOf(seen.detail, elements, seen.show));
}

export async function readHar(deps: PageDetailDeps, caller: Caller, checkId: number): Promise<Har> {
  const seen = await pageOf(deps, caller, checkId);
  const detail = { ...seen.detail, url: seen.show(seen.detail.url) };
  return harOf(detail, shownElements(await elementsOf(deps, seen), seen), deps.version);
}

export async function readPageSource(deps: PageDetailDeps, caller: Caller, checkId: number) {
  const { detail, accountId } = await pageOf(deps, caller, checkId);
  const source = await readText(deps.artifacts, accountId, detail.source);
  if (source === undefined) {
    const isWithheld = detail.withheld.includes('content');
    throw new Fault('missing', `This check has no page source${isWithheld ? `: ${withheldWords('content')}` : ''}`);
  }
  return resource('PageSource', checkId, 'PageSource', { PageSource: source });
}

export async function readConsoleLog(deps: PageDetailDeps, caller: Caller, checkId: number) {
  const { detail, accountId, show } = await pageOf(deps, caller, checkId);
  const text = await readText(deps.artifacts, accountId, detail.console);
  if (text === undefined) throw new Fault('missing', 'This check has no console log: nothing was said there');
  // Written by `keepPage` alone.
  const entries = (JSON.parse(text) as PageConsoleEntry[]).map(({ level, atMs, text: words, url, line }) => ({
    ...{ Level: level, Timestamp: atMs, Text: words },
    ...(url !== '' && { Url: show(url) }),
    ...(line !== undefined && { Line: line }),
  }));
  return resource('ConsoleLog', checkId, 'ConsoleLog', { Entries: entries });
}

export async function readFilmstrip(deps: PageDetailDeps, caller: Caller, checkId: number) {
  const { detail } = await pageOf(deps, caller, checkId);
  const frames = detail.pictures.map(({ id, atMs, milestone }) => ({
    ...{ ScreenshotId: id, Timestamp: atMs },
    ...(milestone !== undefined && { Milestone: milestone }),
  }));
  const data = resource('Filmstrip', checkId, 'Filmstrip', { Frames: frames });
  return single(data, `/MonitorCheck/${checkId}/Filmstrip`, { now: deps.clock.now(), zone: caller.zone });
}

export async function readPicture(
  deps: PageDetailDeps,
  caller: Caller,
  { monitorCheckId, screenshotId }: { readonly monitorCheckId: number; readonly screenshotId: string },
) {
  const { detail, accountId } = await pageOf(deps, caller, monitorCheckId);
  const picture = detail.pictures.find(({ id }) => id === screenshotId.toLowerCase());
  const content = picture && (await deps.artifacts.read(accountId, picture.key));
  if (!content) throw new Fault('missing', `This check has no picture ${screenshotId}`);
  const path = `/MonitorCheck/${monitorCheckId}/Screenshot/${screenshotId}`;
  return single(content.toString('base64'), path, { now: deps.clock.now(), zone: caller.zone });
}
