import { SECOND, type Instant } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import { loadSigningKeys, type SigningContext } from '../../sla/index.js';
import { loadPageView, type FoundPage, type PageViewDeps } from '../pages/load-page-view.js';
import type { CopyStorage } from './copy-storage.js';
import { COPY_NAMES, buildCopyFiles, isCopyDue, type CopyFile } from './copy-files.js';
import { deleteCopyRecord, recordAttempt, selectCopies, type CopiedPage } from './copy-sql.js';

export interface PageCopierDeps extends PageViewDeps, SigningContext {
  readonly storage: CopyStorage;
  readonly readPage: (guid: string) => Promise<FoundPage | undefined>;
  /** URL of the web app without a trailing slash. */
  readonly webAddress: string;
  /** Returns a signal that aborts when a page has used up its time. Default: after `COPY_TIMEOUT_MS`. */
  readonly createTimeout?: () => AbortSignal;
  /** Called when a copy starts to fail. It is retried. */
  readonly onError: (error: unknown, pageGuid: string) => void;
}

/**
 * Copies written in parallel. One that hangs occupies its slot for `COPY_TIMEOUT_MS`; others use the remaining slots.
 */
const MAX_PARALLEL_COPIES = 4;
const COPY_TIMEOUT_MS = 20 * SECOND;

/**
 * Writes due copies, some in parallel, and removes those of pages that are no longer published. The time of each is
 * limited, so one that hangs does not delay others. Returns soon after `signal` aborts, even if the storage does not
 * respond. Unfinished copies are not recorded then and are written again by the next run.
 */
export async function copyPages(deps: PageCopierDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const duePages = (await selectCopies(deps.db)).filter((page) => isDueForCopy(page, now)).values();
  const worker = async (): Promise<void> => {
    for (const page of duePages) {
      if (signal.aborted) return;
      await (page.isPublished ? copyPage : removeCopy)(deps, page, signal);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: MAX_PARALLEL_COPIES }, worker));
  for (const one of results) if (one.status === 'rejected') throw one.reason;
}

/** Removal of the copy of a deleted page is retried, so that a failure does not leave it public. */
const isDueForCopy = (page: CopiedPage, now: Instant): boolean =>
  (!page.isPublished && page.failedSinceAt === null) || isCopyDue(page, now);

async function copyPage(deps: PageCopierDeps, page: CopiedPage, signal: AbortSignal): Promise<void> {
  await runAttempt(deps, page, signal, async (deadline) => {
    for (const file of await buildFiles(deps, page)) {
      deadline.throwIfAborted();
      await deps.storage.put(page.pageGuid, file, deadline);
    }
    await recordAttempt(deps.db, page, deps.clock.now());
  });
}

async function buildFiles(deps: PageCopierDeps, { accountId, pageGuid }: CopiedPage): Promise<CopyFile[]> {
  const foundPage = await deps.readPage(pageGuid);
  // Unpublished just now: the next run removes the copy.
  if (foundPage?.page.isPublished !== true) return [];
  const { logo, hasAutoRefresh } = foundPage;
  const view = await loadPageView(deps, foundPage, deps.clock.now());
  const keys = await loadSigningKeys(deps, accountId);
  return buildCopyFiles({ view, logo, hasAutoRefresh, address: `${deps.webAddress}/status/${pageGuid}`, keys });
}

async function removeCopy(deps: PageCopierDeps, page: CopiedPage, signal: AbortSignal): Promise<void> {
  await runAttempt(deps, page, signal, async (deadline) => {
    await deps.storage.remove(page.pageGuid, COPY_NAMES, deadline);
    await deleteCopyRecord(deps.db, page.pageGuid);
  });
}

async function runAttempt(
  deps: PageCopierDeps,
  page: CopiedPage,
  signal: AbortSignal,
  act: (deadline: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = (deps.createTimeout ?? createDefaultTimeout)();
  const deadline = followSignals(signal, limit);
  try {
    await act(deadline.signal);
  } catch (error) {
    if (signal.aborted) return;
    if (page.failedSinceAt === null) deps.onError(error, page.pageGuid);
    const detail = error instanceof Error ? error.message : String(error);
    const message = limit.aborted ? `not finished within ${COPY_TIMEOUT_MS / SECOND} s: ${detail}` : detail;
    await recordAttempt(deps.db, page, deps.clock.now(), message);
  } finally {
    deadline.unfollow();
  }
}

const createDefaultTimeout = (): AbortSignal => AbortSignal.timeout(COPY_TIMEOUT_MS);
