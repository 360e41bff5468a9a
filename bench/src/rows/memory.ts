import { systemClock, MINUTE } from '@vedette/kernel/clock';
import { familyOf, memoryMb } from '../processes.js';
import type { Row } from '../row.js';
import { createMonitors, startService } from '../service.js';
import { startTarget } from '../target.js';

const RUNNING_MS = 10 * MINUTE;

/** Sum of proportional set sizes after ten minutes, PostgreSQL included. */
export const memory = (monitors: number, allowedMb: number): Row => ({
  name: `memory at ${monitors.toLocaleString('en-US')} monitors`,
  target: `≤ ${allowedMb} MB`,
  meets: (ratio) => ratio <= 1,
  run: async () => {
    const target = await startTarget();
    const service = await startService();
    try {
      await createMonitors(service, { count: monitors, url: target.url, intervalS: 60 });
      await systemClock.sleep(RUNNING_MS);
      return { ours: memoryMb(familyOf(service.pid)), floor: allowedMb, floorName: 'allowed', unit: 'MB' };
    } finally {
      await service.stop();
      await target.stop();
    }
  },
});
