import { SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Term } from './term.js';

/** Runs that take longer end at the next holder of the partition, as history. */
const MAX_DRAIN_MS = 2 * SECOND;
const DRAIN_POLL_MS = 50;

export interface DrainOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** Aborts when the process is no longer a member: nothing can be stored then. */
  readonly lost: AbortSignal;
}

/**
 * Ends the work on a partition, so that another process may plan it: no run starts any more, those under way may end
 * for a moment, and what is decided is stored. The next holder plans the slots of runs that no server has taken, and
 * does not repeat those that one has.
 */
export async function drainPartition(
  { partitions, planner, work, collector }: Term,
  partition: number,
  options: DrainOptions,
): Promise<void> {
  // Some monitors of a partition that is still loading may be planned already, but no results of it are accepted.
  const isLoaded = partitions.markLeaving(partition);
  if (!isLoaded) partitions.markClosed(partition);
  const watches = planner.suspend(partition);
  const guids = watches.map(({ planned }) => planned.monitor.monitorGuid);
  const untaken = await work.drop(guids);
  for (const item of untaken) planner.markUnassigned(item);
  const isBusy = (): boolean =>
    watches.some((watch) => planner.isAssigned(watch)) || collector.hasPendingResults(partition);
  if (isLoaded) await waitWhile(isBusy, options);
  try {
    // Results that arrive from now on are stored by the next holder, which does not expect a check of their slots here.
    partitions.markClosed(partition);
    await waitWhile(() => collector.hasPendingResults(partition), options);
    if (!options.lost.aborted) await collector.storeProgress(watches, options.lost);
  } finally {
    for (const guid of guids) planner.remove(guid);
  }
}

async function waitWhile(isBusy: () => boolean, { clock, lost }: DrainOptions): Promise<void> {
  const deadline = clock.elapsed() + MAX_DRAIN_MS;
  while (isBusy() && clock.elapsed() < deadline && !lost.aborted) {
    const wait = followSignals(lost);
    await clock.sleep(DRAIN_POLL_MS, wait.signal);
    wait.unfollow();
  }
}
