import { systemClock, MINUTE } from '@vedette/kernel/clock';
import { listProcessTree, memoryMb } from '../processes.js';
import type { Row } from '../row.js';
import { createMonitors, startService } from '../service.js';
import { startTarget } from '../target.js';

/** Sum of proportional set sizes after some minutes, PostgreSQL included. */
export const memory = (monitors: number, allowedMb: number, minutes: number): Row => ({
  name: `memory at ${monitors.toLocaleString('en-US')} monitors`,
  target: `≤ ${allowedMb} MB`,
  meets: (ratio) => ratio <= 1,
  run: async () => {
    const target = await startTarget();
    const service = await startService();
    try {
      await createMonitors(service, { count: monitors, url: target.url, intervalS: 60 });
      await systemClock.sleep(minutes * MINUTE);
      const ours = memoryMb(listProcessTree(service.pid));
      const program = memoryMb([service.pid]);
      return {
        ours,
        floor: allowedMb,
        floorName: 'allowed',
        unit: 'MB',
        also: { 'MB of the service': program, minutes },
      };
    } finally {
      await service.stop();
      await target.stop();
    }
  },
});
