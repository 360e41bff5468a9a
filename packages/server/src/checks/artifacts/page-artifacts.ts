import type {
  PageConsoleEntry,
  PageElement,
  PageOutcome,
  PagePicture,
} from '@vedette/contract/checkpoint/page-outcome';
import type { TransactionOutcome } from '@vedette/contract/checkpoint/outcome';
import type { Instant } from '@vedette/kernel/clock';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BrowserDetail, KeptStep, PageDetail, SeenPage, TransactionDetail } from '../record/check.js';
import { judgedSteps } from '../judge/judge-transaction-rules.js';
import { documentPhases } from '../rollups/document-rules.js';
import type { ArtifactKey } from './artifact-key.js';
import type { ArtifactShelf } from './artifact-shelf.js';
import { isShowable } from './picture-rules.js';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const MOST_UNPACKED = 64 * 1024 * 1024;

export interface ToKeep {
  readonly accountId: number;
  readonly at: Instant;
  readonly isError: boolean;
}

/** Puts what a browser saw on the shelf; answers what the row keeps of it. */
export const keepBrowserDetail = (
  shelf: ArtifactShelf,
  about: ToKeep,
  seen: PageOutcome | TransactionOutcome,
): Promise<BrowserDetail> =>
  seen.kind === 'page' ? keepPage(shelf, about, seen) : keepTransaction(shelf, about, seen);

async function keepPage(shelf: ArtifactShelf, about: ToKeep, seen: PageOutcome): Promise<PageDetail> {
  const { browser, withheld } = seen;
  return { kind: 'page', browser, withheld, ...(await keepSight(shelf, about, { ...seen, url: seen.finalUrl })) };
}

async function keepTransaction(
  shelf: ArtifactShelf,
  about: ToKeep,
  seen: TransactionOutcome,
): Promise<TransactionDetail> {
  const { browser, withheld, customMetrics } = seen;
  const steps: KeptStep[] = [];
  for (const { name, state, totalMs, error, actions, page, storesFigures, ...rest } of judgedSteps(
    seen.steps,
    about.isError,
  )) {
    const nothing = { url: '', startAt: seen.startAt, navigations: [], elements: undefined, elementsLeftOut: 0 };
    const sight = await keepSight(shelf, about, { ...nothing, ...page, ...rest });
    const kept = { hasWaterfall: page !== undefined, ...(storesFigures && { storesFigures }), seen: sight };
    steps.push({ name, state, totalMs, error, actions, ...kept });
  }
  const source = await keepText(shelf, about, seen.source);
  return { kind: 'transaction', browser, withheld, customMetrics, steps, ...(source !== undefined && { source }) };
}

/** What there is to see of a page, wherever it comes from; absent elements were not recorded. */
interface Sight extends Pick<PageOutcome, 'startAt' | 'navigations' | 'elementsLeftOut'> {
  readonly url: string;
  readonly elements: readonly PageElement[] | undefined;
  readonly console: readonly PageConsoleEntry[];
  readonly source?: string | undefined;
  readonly pictures: readonly PagePicture[];
}

async function keepSight(shelf: ArtifactShelf, about: ToKeep, seen: Sight): Promise<SeenPage> {
  const elements = await keepText(shelf, about, seen.elements && JSON.stringify(seen.elements));
  const console = await keepText(shelf, about, seen.console.length === 0 ? undefined : JSON.stringify(seen.console));
  const source = await keepText(shelf, about, seen.source);
  const document = documentPhases(seen.elements ?? []);
  return {
    url: seen.url,
    startAt: seen.startAt,
    navigations: seen.navigations,
    elementCount: (seen.elements?.length ?? 0) + seen.elementsLeftOut,
    ...(document && { document }),
    ...(elements !== undefined && { elements }),
    ...(console !== undefined && { console }),
    ...(source !== undefined && { source }),
    pictures: await keepPictures(shelf, about, seen.pictures),
  };
}

async function keepPictures(
  shelf: ArtifactShelf,
  about: ToKeep,
  pictures: readonly PagePicture[],
): Promise<SeenPage['pictures']> {
  const kept: SeenPage['pictures'][number][] = [];
  for (const { id, atMs, milestone, mimeType, data } of pictures) {
    const content = Buffer.from(data, 'base64');
    const key = isShowable(content) ? await shelf.keep({ ...about, content }) : undefined;
    if (key !== undefined) kept.push({ id, atMs, mimeType, key, ...(milestone !== undefined && { milestone }) });
  }
  return kept;
}

const keepText = async (
  shelf: ArtifactShelf,
  about: ToKeep,
  text: string | undefined,
): Promise<ArtifactKey | undefined> =>
  text === undefined ? undefined : shelf.keep({ ...about, content: await pack(text) });

/** A text as it was put there; undefined when it is kept no more. */
export async function readText(
  shelf: Pick<ArtifactShelf, 'read'>,
  accountId: number,
  key: ArtifactKey | undefined,
): Promise<string | undefined> {
  const packed = key === undefined ? undefined : await shelf.read(accountId, key);
  return packed && (await unpack(packed, { maxOutputLength: MOST_UNPACKED })).toString('utf8');
}

/** The elements of a page as they were put there. */
export async function readElements(
  shelf: Pick<ArtifactShelf, 'read'>,
  accountId: number,
  { elements }: Pick<SeenPage, 'elements'>,
): Promise<PageElement[] | undefined> {
  const text = await readText(shelf, accountId, elements);
  return text === undefined ? undefined : (JSON.parse(text) as PageElement[]);
}
