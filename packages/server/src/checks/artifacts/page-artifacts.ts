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
import { judgeTransactionSteps } from '../judge/judge-transaction-rules.js';
import { findDocumentPhases } from '../rollups/document-rules.js';
import type { ArtifactKey } from './artifact-key.js';
import type { ArtifactStore } from './artifact-store.js';
import { isAcceptableImage } from './image-rules.js';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

export interface ArtifactContext {
  readonly accountId: number;
  readonly at: Instant;
  readonly isError: boolean;
}

/** Stores browser artifacts and returns the detail for the row. */
export const storeBrowserDetail = (
  artifacts: ArtifactStore,
  context: ArtifactContext,
  outcome: PageOutcome | TransactionOutcome,
): Promise<BrowserDetail> =>
  outcome.kind === 'page' ? storePage(artifacts, context, outcome) : storeTransaction(artifacts, context, outcome);

async function storePage(
  artifacts: ArtifactStore,
  context: ArtifactContext,
  outcome: PageOutcome,
): Promise<PageDetail> {
  const { browser, withheld } = outcome;
  return {
    kind: 'page',
    browser,
    withheld,
    ...(await storePageContent(artifacts, context, { ...outcome, url: outcome.finalUrl })),
  };
}

async function storeTransaction(
  artifacts: ArtifactStore,
  context: ArtifactContext,
  outcome: TransactionOutcome,
): Promise<TransactionDetail> {
  const { browser, withheld, customMetrics } = outcome;
  const steps: StoredStep[] = [];
  for (const { name, state, totalMs, error, actions, page, storesFigures, ...rest } of judgeTransactionSteps(
    outcome.steps,
    context.isError,
  )) {
    const emptyPage = { url: '', startAt: outcome.startAt, navigations: [], elements: undefined, elementsLeftOut: 0 };
    const content = await storePageContent(artifacts, context, { ...emptyPage, ...page, ...rest });
    const stored = { hasWaterfall: page !== undefined, ...(storesFigures && { storesFigures }), seen: content };
    steps.push({ name, state, totalMs, error, actions, ...stored });
  }
  const source = await storeText(artifacts, context, outcome.source);
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

async function storePageContent(
  artifacts: ArtifactStore,
  context: ArtifactContext,
  pageContent: PageContent,
): Promise<PageObservation> {
  const elements = await storeText(artifacts, context, pageContent.elements && JSON.stringify(pageContent.elements));
  const console = await storeText(
    artifacts,
    context,
    pageContent.console.length === 0 ? undefined : JSON.stringify(pageContent.console),
  );
  const source = await storeText(artifacts, context, pageContent.source);
  const document = findDocumentPhases(pageContent.elements ?? []);
  return {
    url: pageContent.url,
    startAt: pageContent.startAt,
    navigations: pageContent.navigations,
    elementCount: (pageContent.elements?.length ?? 0) + pageContent.elementsLeftOut,
    ...(document && { document }),
    ...(elements !== undefined && { elements }),
    ...(console !== undefined && { console }),
    ...(source !== undefined && { source }),
    pictures: await storeScreenshots(artifacts, context, pageContent.pictures),
  };
}

async function storeScreenshots(
  artifacts: ArtifactStore,
  context: ArtifactContext,
  pictures: readonly PagePicture[],
): Promise<PageObservation['pictures']> {
  const stored: PageObservation['pictures'][number][] = [];
  for (const { id, atMs, milestone, mimeType, data } of pictures) {
    const content = Buffer.from(data, 'base64');
    const key = isAcceptableImage(content) ? await artifacts.store({ ...context, content }) : undefined;
    if (key !== undefined) stored.push({ id, atMs, mimeType, key, ...(milestone !== undefined && { milestone }) });
  }
  return stored;
}

const storeText = async (
  artifacts: ArtifactStore,
  context: ArtifactContext,
  text: string | undefined,
): Promise<ArtifactKey | undefined> =>
  text === undefined ? undefined : artifacts.store({ ...context, content: await pack(text) });

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
