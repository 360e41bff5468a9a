import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { startChild } from '../child.js';
import { listProcessTree, memoryMb } from '../processes.js';
import type { Row } from '../row.js';
import { createMonitors, startService, type Service } from '../service.js';
import { startTarget } from '../target.js';

const ALLOWED_MB = 60;
const MONITORS = 500;
const INTERVAL_S = 10;

/** Adds a checkpoint and starts it as a separate process, as `npm run checkpoint` does after the build. */
async function startAgent(service: Service) {
  spawnSync(process.execPath, ['scripts/build.mjs', 'checkpoint'], { stdio: 'ignore' });
  const folder = await mkdtemp(join(tmpdir(), 'vedette-bench-checkpoint-'));
  const checkpointBody = { CheckpointName: 'bench', IsPrimaryCheckpoint: true };
  const created = (await service.call('POST', '/api/v1/Checkpoint', checkpointBody)) as {
    Token: string;
    CheckpointId: number;
  };
  const args = ['scripts/start.mjs', 'checkpoint', '--server', service.url, '--token', created.Token];
  const child = startChild(process.execPath, args, { VEDETTE_DATA: folder });
  while (!child.output().includes('checkpoint started')) await systemClock.sleep(SECOND);
  const stop = async (): Promise<void> => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { pid: child.pid, checkpointId: created.CheckpointId, stop };
}

/**
 * Proportional set size of a checkpoint process: idle for some minutes, then with fifty HTTP checks a second for as
 * long.
 */
export const agentMemory = (minutes: number): Row => ({
  name: 'memory of an idle checkpoint',
  target: `≤ ${ALLOWED_MB} MB`,
  meets: (ratio) => ratio <= 1,
  run: async () => {
    const [target, service] = [await startTarget(), await startService()];
    const agent = await startAgent(service);
    const stop = [agent.stop, service.stop, target.stop];
    try {
      await systemClock.sleep(minutes * MINUTE);
      const ours = memoryMb(listProcessTree(agent.pid));
      const selected = { Checkpoints: [agent.checkpointId] };
      await createMonitors(service, { count: MONITORS, url: target.url, intervalS: INTERVAL_S, selected });
      await systemClock.sleep(minutes * MINUTE);
      const also = { 'MB with 50 checks a second': memoryMb(listProcessTree(agent.pid)), minutes };
      return { ours, floor: ALLOWED_MB, floorName: 'allowed', unit: 'MB', also };
    } finally {
      for (const end of stop) await end();
    }
  },
});
