import type { PageElement, PageOutcome } from '@vedette/contract/page-outcome';
import type { Instant } from '@vedette/kernel/clock';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PageDetail } from '../read/check.js';
import type { ArtifactKey, ArtifactShelf } from './artifact-shelf.js';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const MOST_UNPACKED = 64 * 1024 * 1024;

export interface PageToKeep {
  readonly accountId: number;
  readonly at: Instant;
  readonly isError: boolean;
  readonly seen: PageOutcome;
}

/** Puts what a browser saw on the shelf; answers what the row keeps of it. */
export async function keepPage(shelf: ArtifactShelf, { seen, ...about }: PageToKeep): Promise<PageDetail> {
  const keep = async (text: string | undefined): Promise<ArtifactKey | undefined> =>
    text === undefined ? undefined : shelf.keep({ ...about, content: await pack(text) });
  const elements = await keep(JSON.stringify(seen.elements));
  const console = seen.console.length === 0 ? undefined : await keep(JSON.stringify(seen.console));
  const source = await keep(seen.source);
  const pictures: PageDetail['pictures'][number][] = [];
  for (const { id, atMs, milestone, mimeType, data } of seen.pictures) {
    const key = await shelf.keep({ ...about, content: Buffer.from(data, 'base64') });
    if (key !== undefined) pictures.push({ id, atMs, mimeType, key, ...(milestone !== undefined && { milestone }) });
  }
  return {
    kind: 'page',
    url: seen.finalUrl,
    startAt: seen.startAt,
    browser: seen.browser,
    navigations: seen.navigations,
    elementCount: seen.elements.length + seen.elementsLeftOut,
    ...(elements !== undefined && { elements }),
    ...(console !== undefined && { console }),
    ...(source !== undefined && { source }),
    pictures,
    withheld: seen.withheld,
  };
}

/** A text as it was put there; undefined when it is kept no more. */
export async function readText(
  shelf: Pick<ArtifactShelf, 'read'>,
  accountId: number,
  key: ArtifactKey | undefined,
): Promise<string | undefined> {
  const packed = key === undefined ? undefined : await shelf.read(accountId, key);
  return packed && (await unpack(packed, { maxOutputLength: MOST_UNPACKED })).toString('utf8');
}

/** The elements of a page as `keepPage` put them there. */
export async function readElements(
  shelf: Pick<ArtifactShelf, 'read'>,
  accountId: number,
  { elements }: Pick<PageDetail, 'elements'>,
): Promise<PageElement[] | undefined> {
  const text = await readText(shelf, accountId, elements);
  return text === undefined ? undefined : (JSON.parse(text) as PageElement[]);
}
