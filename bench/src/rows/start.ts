import { systemClock } from '@vedette/kernel/clock';
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createBenchFolder } from '../bench-folder.js';
import { freePort, startChild, waitUntilReady } from '../child.js';
import { median, type Row } from '../row.js';

const STARTS = 5;

/**
 * Time from the command until the service is ready, on a data folder of an earlier start, against a bare Node process.
 */
export const secondStart: Row = {
  name: 'start with an installed tree',
  target: 'ready ≤ 3 s',
  meets: (_ratio, { ours }) => ours <= 3,
  run: async () => {
    const folder = await createBenchFolder();
    try {
      await startOnce(folder);
      const ours: number[] = [];
      const floor: number[] = [];
      for (let i = 0; i < STARTS; i += 1) {
        ours.push(await startOnce(folder));
        floor.push(bareNode());
      }
      return { ours: median(ours), floor: median(floor), floorName: 'bare node', unit: 's' };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const startedAt = systemClock.elapsed();
  const child = startChild(process.execPath, ['scripts/start.mjs'], {
    VEDETTE_DATA: folder,
    VEDETTE_PORT: String(port),
    VEDETTE_LOG_LEVEL: 'error',
  });
  await waitUntilReady(`http://127.0.0.1:${port}/health/ready`, child);
  const seconds = (systemClock.elapsed() - startedAt) / 1_000;
  await child.stop();
  return seconds;
}

function bareNode(): number {
  const startedAt = systemClock.elapsed();
  spawnSync(process.execPath, ['-e', '0']);
  return (systemClock.elapsed() - startedAt) / 1_000;
}
