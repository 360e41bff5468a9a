/** Renders error snapshots: the response of a failed check, in the checkpoint's browser and without network access. */
import type { BrowserFrame } from '@vedette/contract/checkpoint/page-target';
import type { SnapshotOrder, SnapshotResult } from '@vedette/contract/checkpoint/snapshot';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { following } from '@vedette/kernel/signals';
import type { SnapshotRenderer } from './snapshot-worker.js';
import { screenshot } from '../page/pictures.js';
import { Sessions } from '../page/sessions.js';
import type { BrowserPool, Lease } from '../pool.js';
import { OfflineGate, SNAPSHOT_URL } from './offline-gate.js';

export interface SnapshotTools {
  readonly pool: Pick<BrowserPool, 'use' | 'hasRoom' | 'hasWaitingRuns'>;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  readonly random: Pick<RandomSource, 'newGuid'>;
  /** Time limits for the whole snapshot and for loading its content. Default 15 and 5 s. */
  readonly wholeMs?: number;
  readonly loadMs?: number;
}

const POLL_MS = 50;
/** A port without a proxy; a request that passed the gate would fail here. */
const NOWHERE = 9;

const frame: BrowserFrame = {
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
    hasRoom: () => pool.hasRoom,
    draw: async (order, signal) => {
      const limit = following(signal);
      void clock.sleep(tools.wholeMs ?? 15 * SECOND, limit.signal).then(limit.abort);
      const at = { hasPlace: false };
      try {
        const picture = await pool.use(limit.signal, (lease) => {
          at.hasPlace = true;
          return drawIn(tools, lease, order, limit.signal);
        });
        return picture ?? (pool.hasWaitingRuns ? 'preempted' : undefined);
      } catch (error) {
        // The time was over before there was a slot, or during the rendering; or the content crashed the browser.
        if (!signal.aborted) return limit.signal.aborted && !at.hasPlace ? 'preempted' : undefined;
        throw error;
      } finally {
        limit.abort();
      }
    },
  };
}

async function drawIn(
  tools: SnapshotTools,
  lease: Lease,
  order: SnapshotOrder,
  signal: AbortSignal,
): Promise<SnapshotResult['picture']> {
  const { pool, random } = tools;
  const seen = { isLoaded: false, hasEnded: false };
  lease.processes.onMemoryExceeded = () => void (seen.hasEnded = true);
  const sessions = new Sessions({
    browser: lease.browser,
    processes: lease.processes,
    target: frame,
    gate: new OfflineGate(order),
    proxyPort: NOWHERE,
    isFilmed: false,
    onEvent: (event, _params, session) => {
      if (event === 'crashed') seen.hasEnded = true;
      if (event === 'Page.loadEventFired' && session === sessions.page) seen.isLoaded = true;
    },
  });
  const shouldStop = (): boolean =>
    signal.aborted || seen.hasEnded || pool.hasWaitingRuns || lease.browser.cdp.isClosed || lease.exceededMemory();
  try {
    await sessions.open();
    await sessions.send('Emulation.setScriptExecutionDisabled', { value: true });
    seen.isLoaded = false;
    if (!(await load(tools, sessions, { shouldStop, isLoaded: () => seen.isLoaded }))) return undefined;
    const picture = await unlessStopped(screenshot({ sessions }, random, 0), shouldStop, tools.clock);
    return picture && { mimeType: picture.mimeType, data: picture.data };
  } finally {
    if (!(await sessions.close())) lease.retire();
  }
}

/** A screenshot may take seconds; a check that waits for the slot does not wait for it. */
async function unlessStopped<T>(
  taken: Promise<T>,
  shouldStop: () => boolean,
  clock: SnapshotTools['clock'],
): Promise<T | undefined> {
  const state = { isTaken: false };
  const settled = taken.then(() => void (state.isTaken = true));
  while (!state.isTaken && !shouldStop()) await Promise.race([settled, clock.sleep(POLL_MS)]);
  return shouldStop() ? undefined : taken;
}

interface Loading {
  readonly shouldStop: () => boolean;
  readonly isLoaded: () => boolean;
}

/**
 * Loads the content and returns whether there is something to show. Content that does not load in time is shown as far
 * as it is.
 */
async function load(
  { clock, loadMs = 5 * SECOND }: SnapshotTools,
  sessions: Sessions,
  { shouldStop, isLoaded }: Loading,
): Promise<boolean> {
  const navigation = { hasFailed: false };
  sessions.send('Page.navigate', { url: SNAPSHOT_URL }, loadMs).then(
    ({ errorText }) => void (navigation.hasFailed = errorText !== undefined),
    // The page is still loading when its time is over.
    () => undefined,
  );
  const until = clock.elapsed() + loadMs;
  while (clock.elapsed() < until && !isLoaded()) {
    await clock.sleep(POLL_MS);
    if (shouldStop() || navigation.hasFailed) return false;
  }
  return true;
}
