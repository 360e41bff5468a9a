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
import type { BrowserDetail, StoredStep, PageDetail, PageObservation, TransactionDetail } from '../record/check.js';
import { judgedSteps } from '../judge/judge-transaction-rules.js';
import { documentPhases } from '../rollups/document-rules.js';
import type { ArtifactKey } from './artifact-key.js';
import type { ArtifactStore } from './artifact-store.js';
import { isShowable } from './picture-rules.js';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

export interface ToKeep {
  readonly accountId: number;
  readonly at: Instant;
  readonly isError: boolean;
}

/** Stores browser artifacts and returns the detail for the row. */
export const keepBrowserDetail = (
  artifacts: ArtifactStore,
  about: ToKeep,
  seen: PageOutcome | TransactionOutcome,
): Promise<BrowserDetail> =>
  seen.kind === 'page' ? keepPage(artifacts, about, seen) : keepTransaction(artifacts, about, seen);

async function keepPage(artifacts: ArtifactStore, about: ToKeep, seen: PageOutcome): Promise<PageDetail> {
  const { browser, withheld } = seen;
  return {
    kind: 'page',
    browser,
    withheld,
    ...(await keepPageContent(artifacts, about, { ...seen, url: seen.finalUrl })),
  };
}

async function keepTransaction(
  artifacts: ArtifactStore,
  about: ToKeep,
  seen: TransactionOutcome,
): Promise<TransactionDetail> {
  const { browser, withheld, customMetrics } = seen;
  const steps: StoredStep[] = [];
  for (const { name, state, totalMs, error, actions, page, storesFigures, ...rest } of judgedSteps(
    seen.steps,
    about.isError,
  )) {
    const nothing = { url: '', startAt: seen.startAt, navigations: [], elements: undefined, elementsLeftOut: 0 };
    const content = await keepPageContent(artifacts, about, { ...nothing, ...page, ...rest });
    const kept = { hasWaterfall: page !== undefined, ...(storesFigures && { storesFigures }), seen: content };
    steps.push({ name, state, totalMs, error, actions, ...kept });
  }
  const source = await keepText(artifacts, about, seen.source);
  return { kind: 'transaction', browser, withheld, customMetrics, steps, ...(source !== undefined && { source }) };
}

/** Content of a page from any source. Absent elements were not recorded. */
interface PageContent extends Pick<PageOutcome, 'startAt' | 'navigations' | 'elementsLeftOut'> {
  readonly url: string;
  readonly elements: readonly PageElement[] | undefined;
  readonly console: readonly PageConsoleEntry[];
  readonly source?: string | undefined;
  readonly pictures: readonly PagePicture[];
}

async function keepPageContent(artifacts: ArtifactStore, about: ToKeep, seen: PageContent): Promise<PageObservation> {
  const elements = await keepText(artifacts, about, seen.elements && JSON.stringify(seen.elements));
  const console = await keepText(
    artifacts,
    about,
    seen.console.length === 0 ? undefined : JSON.stringify(seen.console),
  );
  const source = await keepText(artifacts, about, seen.source);
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
    pictures: await keepPictures(artifacts, about, seen.pictures),
  };
}

async function keepPictures(
  artifacts: ArtifactStore,
  about: ToKeep,
  pictures: readonly PagePicture[],
): Promise<PageObservation['pictures']> {
  const kept: PageObservation['pictures'][number][] = [];
  for (const { id, atMs, milestone, mimeType, data } of pictures) {
    const content = Buffer.from(data, 'base64');
    const key = isShowable(content) ? await artifacts.keep({ ...about, content }) : undefined;
    if (key !== undefined) kept.push({ id, atMs, mimeType, key, ...(milestone !== undefined && { milestone }) });
  }
  return kept;
}

const keepText = async (
  artifacts: ArtifactStore,
  about: ToKeep,
  text: string | undefined,
): Promise<ArtifactKey | undefined> =>
  text === undefined ? undefined : artifacts.keep({ ...about, content: await pack(text) });

/** Returns a stored text; undefined if it is no longer stored. */
export async function readText(
  artifacts: Pick<ArtifactStore, 'read'>,
  accountId: number,
  key: ArtifactKey | undefined,
): Promise<string | undefined> {
  const packed = key === undefined ? undefined : await artifacts.read(accountId, key);
  return packed && (await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES })).toString('utf8');
}

/** Returns the stored elements of a page. */
export async function readElements(
  artifacts: Pick<ArtifactStore, 'read'>,
  accountId: number,
  { elements }: Pick<PageObservation, 'elements'>,
): Promise<PageElement[] | undefined> {
  const text = await readText(artifacts, accountId, elements);
  return text === undefined ? undefined : (JSON.parse(text) as PageElement[]);
}
