import { systemClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { listProcessTree, memoryMb } from '../processes.js';
import type { Row } from '../row.js';
import { createMonitors, startService, type Service } from '../service.js';
import { startTarget } from '../target.js';

const MONITORS = 10_000;
const INTERVAL_S = 60;
/** Covers the extra run of each new monitor, and its first scheduled slot. */
const WARM_UP_MS = 90 * SECOND;
const ALLOWED_S = 0.25;

/**
 * Delay between slot and start of a run over some minutes; every target has its own address. Figures are the upper
 * bounds of histogram buckets.
 */
export const lateness = (minutes: number): Row => ({
  name: 'lateness of 10,000 monitors at 60 s, p99',
  target: '≤ 250 ms, no slot missed',
  meets: (ratio, { also }) => ratio <= 1 && also?.['missed'] === 0,
  run: async () => {
    const target = await startTarget();
    const service = await startService();
    try {
      const url = createTargetUrls(target);
      await createMonitors(service, { count: MONITORS, url, intervalS: INTERVAL_S });
      await systemClock.sleep(WARM_UP_MS);
      const before = await readFigures(service);
      await systemClock.sleep(minutes * MINUTE);
      const after = await readFigures(service);
      const ours = quantileBetween(before.late, after.late, 0.99);
      const runs = runsBetween(before.late, after.late);
      const memory = memoryMb(listProcessTree(service.pid));
      const also = { missed: after.missed - before.missed, 'runs/s': runs / (minutes * 60), MB: memory, minutes };
      return { ours, floor: ALLOWED_S, floorName: 'allowed', unit: 's', also };
    } finally {
      await service.stop();
      await target.stop();
    }
  },
});

/** Returns a function that gives each monitor its own loopback address. */
export const createTargetUrls =
  ({ port }: { readonly port: number }) =>
  (index: number): string =>
    `http://127.${1 + (index >> 16)}.${(index >> 8) & 255}.${1 + (index & 127)}:${port}/`;

async function readFigures(service: Service) {
  const late = await service.buckets('vedette_engine_lateness_seconds');
  return { late, missed: await service.counter('vedette_engine_missed_slots_total') };
}

/** Returns the number of runs between two readings. */
export const runsBetween = (before: Buckets, after: Buckets): number =>
  (after.get(Infinity) ?? 0) - (before.get(Infinity) ?? 0);

export type Buckets = ReadonlyMap<number, number>;

/** Returns the upper bound of the bucket with the quantile of the runs between two readings. */
export function quantileBetween(before: Buckets, after: Buckets, share: number): number {
  const increases = [...after].map(([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }));
  const all = increases.find(({ bound }) => bound === Infinity)?.count ?? 0;
  return increases.find(({ count }) => count >= all * share)?.bound ?? Number.NaN;
}
