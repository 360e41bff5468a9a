import { SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Term } from './term.js';

/** Runs that take longer end at the next holder of the partition, as history. */
const MAX_DRAIN_MS = 2 * SECOND;
const DRAIN_POLL_MS = 50;
const RETRY_MS = SECOND;

export interface DrainOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** Aborts when the process is no longer a member: nothing can be stored then. */
  readonly lost: AbortSignal;
  /** Aborts when this process stops: its work ends in any case. */
  readonly stopping: AbortSignal;
}

/**
 * Ends the work on a partition, so that another process may plan it: no run starts any more, those under way may end
 * for a moment, and what is decided is stored. The next holder plans the slots of runs that no server has taken, and
 * does not repeat those that one has.
 *
 * While the store is unreachable, no other process can take the partition, so this one continues to plan it.
 */
export async function drainPartition(term: Term, partition: number, options: DrainOptions): Promise<void> {
  const { clock, lost, stopping } = options;
  while (!(await tryToDrain(term, partition, options))) {
    const wait = followSignals(lost, stopping);
    while (term.collector.isStoreUnreachable && !wait.signal.aborted) await clock.sleep(RETRY_MS, wait.signal);
    wait.unfollow();
  }
}

/** Returns false if the store became unreachable, and the partition is planned here again. */
async function tryToDrain(
  { partitions, planner, work, collector }: Term,
  partition: number,
  options: DrainOptions,
): Promise<boolean> {
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
  let isStaying = false;
  try {
    // Results that arrive from now on are stored by the next holder, which does not expect a check of their slots here.
    partitions.markClosed(partition);
    await waitWhile(() => collector.hasPendingResults(partition), options);
    if (!options.lost.aborted) await collector.storeProgress(watches, options.lost);
  } catch (error) {
    isStaying = isLoaded && collector.isStoreUnreachable && !options.lost.aborted && !options.stopping.aborted;
    if (!isStaying) throw error;
    planner.resume(watches);
    partitions.markStaying(partition);
    await work.offer(untaken);
  } finally {
    if (!isStaying) for (const guid of guids) planner.remove(guid);
  }
  return !isStaying;
}

async function waitWhile(isBusy: () => boolean, { clock, lost }: DrainOptions): Promise<void> {
  const deadline = clock.elapsed() + MAX_DRAIN_MS;
  while (isBusy() && clock.elapsed() < deadline && !lost.aborted) {
    const wait = followSignals(lost);
    await clock.sleep(DRAIN_POLL_MS, wait.signal);
    wait.unfollow();
  }
}
