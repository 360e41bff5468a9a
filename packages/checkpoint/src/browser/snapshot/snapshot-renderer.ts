/** Renders error snapshots: the response of a failed check, in the checkpoint's browser and without network access. */
import type { BrowserTargetFields } from '@vedette/contract/checkpoint/page-target';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { SnapshotRenderer } from './snapshot-worker.js';
import { takeScreenshot } from '../page/screenshots.js';
import { BrowserSessions } from '../page/browser-sessions.js';
import type { BrowserPool, Lease } from '../browser-pool.js';
import { OfflineInterceptor, SNAPSHOT_URL } from './offline-interceptor.js';

export interface SnapshotTools {
  readonly pool: Pick<BrowserPool, 'use' | 'hasCapacity' | 'hasWaitingRuns'>;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  readonly random: Pick<RandomSource, 'newGuid'>;
  /** Time limits for the whole snapshot and for loading its content. Default 15 and 5 s. */
  readonly totalLimitMs?: number;
  readonly loadLimitMs?: number;
}

const POLL_INTERVAL_MS = 50;
/** A port without a proxy; a request that passed the interceptor would fail here. */
const UNUSED_PORT = 9;

const BROWSER_FRAME: BrowserTargetFields = {
  ipVersion: 'IpV4',
  browser: 'Chrome',
  userAgent: '',
  window: { width: 1280, height: 800, pixelRatio: 1, isMobile: false, device: '' },
  blockUrls: [],
  dnsBypasses: [],
  headers: [],
  usesLoadEvent: true,
  connectTimeoutMs: 0,
  totalTimeoutMs: 0,
  authentication: { type: 'None', username: '', password: '' },
};

/** Renders one snapshot at a time while no check needs the slot, and gives up when one does. */
export function createSnapshotRenderer(tools: SnapshotTools): SnapshotRenderer {
  const { pool, clock } = tools;
  return {
    hasCapacity: () => pool.hasCapacity,
    render: async (order, signal) => {
      const limit = followSignals(signal);
      void clock.sleep(tools.totalLimitMs ?? 15 * SECOND, limit.signal).then(limit.abort);
      const progress = { hasSlot: false };
      try {
        const picture = await pool.use(limit.signal, (lease) => {
          progress.hasSlot = true;
          return renderIn(tools, lease, order, limit.signal);
        });
        return picture ?? (pool.hasWaitingRuns ? 'preempted' : undefined);
      } catch (error) {
        // The time was over before there was a slot, or during the rendering; or the content crashed the browser.
        if (!signal.aborted) return limit.signal.aborted && !progress.hasSlot ? 'preempted' : undefined;
        throw error;
      } finally {
        limit.abort();
      }
    },
  };
}

async function renderIn(
  tools: SnapshotTools,
  lease: Lease,
  order: SnapshotOrder,
  signal: AbortSignal,
): Promise<SnapshotResult['picture']> {
  const { pool, random } = tools;
  const pageState = { isLoaded: false, hasEnded: false };
  lease.processes.onMemoryExceeded = () => void (pageState.hasEnded = true);
  const sessions = new BrowserSessions({
    browser: lease.browser,
    processes: lease.processes,
    target: BROWSER_FRAME,
    interceptor: new OfflineInterceptor(order),
    proxyPort: UNUSED_PORT,
    recordsFrames: false,
    onEvent: (event, _params, session) => {
      if (event === 'crashed') pageState.hasEnded = true;
      if (event === 'Page.loadEventFired' && session === sessions.currentSession) pageState.isLoaded = true;
    },
  });
  const shouldStop = (): boolean =>
    signal.aborted || pageState.hasEnded || pool.hasWaitingRuns || lease.browser.cdp.isClosed || lease.exceededMemory();
  try {
    await sessions.open();
    await sessions.send('Emulation.setScriptExecutionDisabled', { value: true });
    pageState.isLoaded = false;
    if (!(await load(tools, sessions, { shouldStop, isLoaded: () => pageState.isLoaded }))) return undefined;
    const picture = await awaitUnlessStopped(takeScreenshot({ sessions }, random, 0), shouldStop, tools.clock);
    return picture && { mimeType: picture.mimeType, data: picture.data };
  } finally {
    if (!(await sessions.close())) lease.retire();
  }
}

/** A screenshot may take seconds; a check that waits for the slot does not wait for it. */
async function awaitUnlessStopped<T>(
  screenshot: Promise<T>,
  shouldStop: () => boolean,
  clock: SnapshotTools['clock'],
): Promise<T | undefined> {
  const state = { isDone: false };
  const settled = screenshot.then(() => void (state.isDone = true));
  while (!state.isDone && !shouldStop()) await Promise.race([settled, clock.sleep(POLL_INTERVAL_MS)]);
  return shouldStop() ? undefined : screenshot;
}

interface LoadState {
  readonly shouldStop: () => boolean;
  readonly isLoaded: () => boolean;
}

/**
 * Loads the content and returns whether there is something to show. Content that does not load in time is shown as far
 * as it is.
 */
async function load(
  { clock, loadLimitMs = 5 * SECOND }: SnapshotTools,
  sessions: BrowserSessions,
  { shouldStop, isLoaded }: LoadState,
): Promise<boolean> {
  const navigation = { hasFailed: false };
  sessions.send('Page.navigate', { url: SNAPSHOT_URL }, loadLimitMs).then(
    ({ errorText }) => void (navigation.hasFailed = errorText !== undefined),
    // The page is still loading when its time is over.
    () => undefined,
  );
  const deadline = clock.elapsed() + loadLimitMs;
  while (clock.elapsed() < deadline && !isLoaded()) {
    await clock.sleep(POLL_INTERVAL_MS);
    if (shouldStop() || navigation.hasFailed) return false;
  }
  return true;
}
