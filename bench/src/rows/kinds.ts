import type { Row } from '../row.js';
import { checker, measureCpuMs, targetName } from '../kinds/measure.js';
import { startServers } from '../kinds/start.js';

const CHECKS = 200;
/** Two processes each: seconds, not milliseconds. */
const COLLECTIONS = 3;
/** Kinds that not every machine can check: NaN there. */
const OPTIONAL: readonly string[] = ['ping', 'collection'];
/** How many plain HTTP checks the dearest kind without a process of its own may cost. */
const MAX_RATIO = 5;

/** CPU of a check of each kind on the checkpoint, against that of a plain HTTP check of the same run. */
export const checkKinds: Row = {
  name: 'CPU of a check of each kind',
  target: `≤ ${MAX_RATIO} × a plain HTTP check, but for kinds that start processes`,
  meets: (ratio) => ratio <= MAX_RATIO,
  run: async () => {
    const servers = await startServers();
    try {
      const check = await checker(servers.authority);
      const spent: Record<string, number> = {};
      for (const target of servers.targets) {
        const times = target.kind === 'collection' ? COLLECTIONS : CHECKS;
        spent[targetName(target)] = await measureCpuMs(times, () => check(target)).catch((error: unknown) => {
          if (OPTIONAL.includes(target.kind)) return Number.NaN;
          throw error;
        });
      }
      const { http: floor = Number.NaN, ping, collection, ...others } = spent;
      const ours = Math.max(...Object.values(others));
      const also = { ...others, ping: ping ?? Number.NaN, collection: collection ?? Number.NaN };
      return { ours, floor, floorName: 'plain HTTP', unit: 'ms of CPU', also };
    } finally {
      await servers.stop();
    }
  },
};
