import type { Row } from '../row.js';
import { createChecker, measureCpuMs, targetName } from '../kinds/measure.js';
import { startServers } from '../kinds/start.js';

const CHECKS = 200;
/** Few runs, since each starts two processes and takes seconds. */
const COLLECTIONS = 3;
/** Kinds that some machines cannot check. Their figure is then NaN. */
const OPTIONAL: readonly string[] = ['ping', 'collection'];
/** Maximum cost of any kind that starts no process, in plain HTTP checks. */
const MAX_RATIO = 5;

/** CPU of a check of each kind on the checkpoint, against a plain HTTP check of the same run. */
export const checkKinds: Row = {
  name: 'CPU of a check of each kind',
  target: `≤ ${MAX_RATIO} × a plain HTTP check, except kinds that start processes`,
  meets: (ratio) => ratio <= MAX_RATIO,
  run: async () => {
    const servers = await startServers();
    try {
      const check = await createChecker(servers.authority);
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
