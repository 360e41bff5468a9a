import { SECOND, systemClock } from '@vedette/kernel/clock';
import { rm } from 'node:fs/promises';
import { createBenchFolder } from '../bench-folder.js';
import type { Measurement, Row } from '../row.js';
import { createMonitors, startService, type Service } from '../service.js';
import { startTarget } from '../target.js';
import { createTargetUrls, quantileBetween, runsBetween, type Buckets } from './lateness.js';

const MONITORS = 10_000;
const INTERVAL_S = 60;
const ALLOWED_S = 10;
/** Maximum delay of a run that counts as on time. */
const LATE_S = 0.25;
/** Slots are spread at random, 167 a second on average; 100 are five standard deviations below. */
const MIN_RUNS = (0.6 * MONITORS) / INTERVAL_S;
/** Length of the observation, long enough to notice a schedule that falls behind again. */
const WATCHED_S = 40;
/** Covers the extra run of each new monitor, and its first scheduled slot. */
const WARM_UP_MS = 75 * SECOND;

/**
 * Time from the command that restarts a service until its runs are on time: the end of the first second from which on
 * every second has at least three fifths of the expected runs, 99 % of them on time.
 */
export const onSchedule: Row = {
  name: 'start with 10,000 monitors at 60 s, on schedule',
  target: `≤ ${ALLOWED_S} s, no slot missed after ready`,
  meets: (ratio, { also }) => ratio <= 1 && also?.['missed while running'] === 0,
  run: async () => {
    const [target, folder] = [await startTarget(), await createBenchFolder()];
    try {
      const first = await startService({}, folder);
      try {
        await createMonitors(first, { count: MONITORS, url: createTargetUrls(target), intervalS: INTERVAL_S });
        await systemClock.sleep(WARM_UP_MS);
      } finally {
        await first.stop();
      }
      const startedAt = systemClock.elapsed();
      const service = await startService({}, folder);
      try {
        return await observeStart(service, startedAt);
      } finally {
        await service.stop();
      }
    } finally {
      await target.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function observeStart(service: Service, startedAt: number): Promise<Measurement> {
  const sinceS = (): number => (systemClock.elapsed() - startedAt) / SECOND;
  let [before, onTimeSinceS] = [await readLateness(service), Number.NaN];
  const initial = before;
  while (sinceS() < WATCHED_S) {
    await systemClock.sleep(SECOND);
    const after = await readLateness(service);
    const isOnTime = runsBetween(before, after) >= MIN_RUNS && quantileBetween(before, after, 0.99) <= LATE_S;
    if (!isOnTime) onTimeSinceS = Number.NaN;
    else if (Number.isNaN(onTimeSinceS)) onTimeSinceS = sinceS();
    before = after;
  }
  const [all, stopped] = [await countMissedSlots(service), await countMissedSlots(service, 'reason="stopped"')];
  const also = {
    'ready s': service.readyAfterS,
    'missed while running': all - stopped,
    'missed while stopped': stopped,
    'runs/s': runsBetween(initial, before) / (WATCHED_S - service.readyAfterS),
  };
  // No such second within the observation.
  const ours = Number.isNaN(onTimeSinceS) ? Infinity : onTimeSinceS;
  return { ours, floor: ALLOWED_S, floorName: 'allowed', unit: 's', also };
}

const readLateness = (service: Service): Promise<Buckets> => service.buckets('vedette_engine_lateness_seconds');
const countMissedSlots = (service: Service, lineFilter?: string): Promise<number> =>
  service.counter('vedette_engine_missed_slots_total', lineFilter);
