import {
  MAX_OFFLINE_MONITORS,
  MAX_OFFLINE_MS,
  type OfflineMonitor,
  type OfflinePlan,
} from '@vedette/contract/checkpoint/offline-plan';
import { containsSecret, type Target } from '@vedette/contract/checkpoint/target';
import { HOUR, type Instant } from '@vedette/kernel/clock';
import { createHash } from 'node:crypto';
import { isRunning, unmonitoredWindows, type Watch } from '../plan/watch.js';
import type { Fleet } from '../fleet/fleet.js';

export interface OfflinePlanFacts {
  readonly serverId: number;
  readonly watches: Iterable<Watch>;
  readonly fleet: Pick<Fleet, 'offlineShare'>;
  /** Loads the definition of a monitor for a probe; undefined when it cannot be run. */
  readonly loadTarget: (watch: Watch) => Promise<Target | undefined>;
  readonly now: Instant;
}

/** Maintenance is included by whole hours, so that a plan changes by itself once an hour at most. */
const MAINTENANCE_LOOKAHEAD_MS = 2 * HOUR;

/**
 * Builds the plan a server follows while this service is unreachable: the monitors it may run. Concurrent monitors are
 * excluded, since one partial check alone is inconclusive, and so are targets with secrets, which no checkpoint keeps
 * beyond a run.
 */
export async function buildOfflinePlan({ serverId, watches, ...facts }: OfflinePlanFacts): Promise<OfflinePlan> {
  const runnable = [...watches].flatMap((watch) => {
    const { monitor } = watch.planned;
    const share = isRunning(watch.planned) && facts.fleet.offlineShare(monitor, serverId);
    return share ? [{ watch, share }] : [];
  });
  runnable.sort((a, b) => (watchedGuid(a.watch) < watchedGuid(b.watch) ? -1 : 1));
  const monitors: OfflineMonitor[] = [];
  for (const { watch, share } of runnable) {
    if (monitors.length === MAX_OFFLINE_MONITORS) break;
    const target = await facts.loadTarget(watch);
    if (!target || containsSecret(target)) continue;
    const { intervalMs, phaseMs } = watch.planned.monitor;
    const closed = listUnmonitoredWindows(watch, Math.floor(facts.now / HOUR) * HOUR);
    monitors.push({ monitorGuid: watchedGuid(watch), intervalMs, phaseMs, share, closed, target });
  }
  return createOfflinePlan(monitors);
}

/** Returns the plan of these monitors, which are sorted by guid. */
export const createOfflinePlan = (monitors: OfflineMonitor[]): OfflinePlan => ({
  tag: createHash('sha256').update(JSON.stringify(monitors)).digest('base64url'),
  monitors,
});

const watchedGuid = ({ planned }: Watch): string => planned.monitor.monitorGuid;

function listUnmonitoredWindows(watch: Watch, from: Instant): OfflineMonitor['closed'] {
  const to = from + MAX_OFFLINE_MS + MAINTENANCE_LOOKAHEAD_MS;
  return unmonitoredWindows(watch, from, to)
    .filter(({ fromAt, toAt }) => fromAt < to && toAt > from)
    .map(({ fromAt, toAt }) => ({ fromAt, toAt }));
}
