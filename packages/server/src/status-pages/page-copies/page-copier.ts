import { SECOND, type Instant } from '@vedette/kernel/clock';
import { following } from '@vedette/kernel/signals';
import { loadSigningKeys, type SigningContext } from '../../sla/index.js';
import { loadPageView, type FoundPage, type PageViewDeps } from '../pages/load-page-view.js';
import type { CopyStorage } from './copy-storage.js';
import { COPY_NAMES, buildCopyFiles, isDue, type CopyFile } from './copy-files.js';
import { forgetCopy, recordAttempt, selectCopies, type CopiedPage } from './copy-sql.js';

export interface PageCopierDeps extends PageViewDeps, SigningContext {
  readonly storage: CopyStorage;
  readonly readPage: (guid: string) => Promise<FoundPage | undefined>;
  /** URL of the web app without a trailing slash. */
  readonly webAddress: string;
  /** Returns a signal that aborts when a page has used up its time. Default: after `COPY_TIMEOUT_MS`. */
  readonly limit?: () => AbortSignal;
  /** Called when a copy starts to fail. It is retried. */
  readonly onError: (error: unknown, pageGuid: string) => void;
}

/**
 * Copies written in parallel. One that hangs occupies its slot for `COPY_TIMEOUT_MS`; others use the remaining slots.
 */
const MAX_PARALLEL_COPIES = 4;
const LIMIT_MS = 20 * SECOND;

/**
 * Writes due copies, some in parallel, and removes those of pages that are no longer published. The time of each is
 * limited, so one that hangs does not delay others. Returns soon after `signal` aborts, even if the storage does not
 * respond. Unfinished copies are not recorded then and are written again by the next run.
 */
export async function copyPages(deps: PageCopierDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const waiting = (await selectCopies(deps.db)).filter((page) => isWaiting(page, now)).values();
  const copier = async (): Promise<void> => {
    for (const page of waiting) {
      if (signal.aborted) return;
      await (page.isPublished ? copyPage : removeCopy)(deps, page, signal);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: MAX_PARALLEL_COPIES }, copier));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Removal of the copy of a deleted page is retried, so that a failure does not leave it public. */
const isWaiting = (page: CopiedPage, now: Instant): boolean =>
  (!page.isPublished && page.failedSinceAt === null) || isDue(page, now);

async function copyPage(deps: PageCopierDeps, page: CopiedPage, signal: AbortSignal): Promise<void> {
  await noting(deps, page, signal, async (over) => {
    for (const file of await freshFiles(deps, page)) {
      over.throwIfAborted();
      await deps.storage.put(page.pageGuid, file, over);
    }
    await recordAttempt(deps.db, page, deps.clock.now());
  });
}

async function freshFiles(deps: PageCopierDeps, { accountId, pageGuid }: CopiedPage): Promise<CopyFile[]> {
  const found = await deps.readPage(pageGuid);
  // Unpublished just now: the next run removes the copy.
  if (found?.page.isPublished !== true) return [];
  const { logo, refreshes } = found;
  const view = await loadPageView(deps, found, deps.clock.now());
  const keys = await loadSigningKeys(deps, accountId);
  return buildCopyFiles({ view, logo, refreshes, address: `${deps.webAddress}/status/${pageGuid}`, keys });
}

async function removeCopy(deps: PageCopierDeps, page: CopiedPage, signal: AbortSignal): Promise<void> {
  await noting(deps, page, signal, async (over) => {
    await deps.storage.remove(page.pageGuid, COPY_NAMES, over);
    await forgetCopy(deps.db, page.pageGuid);
  });
}

async function noting(
  deps: PageCopierDeps,
  page: CopiedPage,
  signal: AbortSignal,
  act: (over: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = (deps.limit ?? defaultLimit)();
  const over = following(signal, limit);
  try {
    await act(over.signal);
  } catch (error) {
    if (signal.aborted) return;
    if (page.failedSinceAt === null) deps.onError(error, page.pageGuid);
    const detail = error instanceof Error ? error.message : String(error);
    const message = limit.aborted ? `not finished within ${LIMIT_MS / SECOND} s: ${detail}` : detail;
    await recordAttempt(deps.db, page, deps.clock.now(), message);
  } finally {
    over.unfollow();
  }
}

const defaultLimit = (): AbortSignal => AbortSignal.timeout(LIMIT_MS);
