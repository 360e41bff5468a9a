import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Target } from '@vedette/contract/checkpoint/target';
import { makeCollectionProbe } from '@vedette/checkpoint/collection/run';
import { SCRIPT_LIMITS } from '@vedette/checkpoint/collection/runtime';
import {
  programFromBundle,
  programFromPackages,
  type RuntimeProgram,
} from '@vedette/checkpoint/collection/processes/runtime-program';
import { isolatesNetwork, detectSandbox } from '@vedette/checkpoint/confined/sandbox';
import { tools } from '@vedette/checkpoint/probes/http/testing/http-fixture';
import { measureCpuMs } from '../kinds/measure.js';
import { startServers } from '../kinds/start.js';
import type { Row } from '../row.js';

const RUNS = 10;
const ALLOWED = 0.75;
const BUNDLE = fileURLToPath(new URL('../../../packages/checkpoint/dist/collections', import.meta.url));

type CollectionTarget = Extract<Target, { kind: 'collection' }>;

/**
 * Returns the CPU time of a run including its processes. @throws Error if the run fails, since the figure would be
 * meaningless
 */
async function measureRunCpuMs(target: CollectionTarget, program: RuntimeProgram): Promise<number> {
  const probe = makeCollectionProbe(tools(), await detectSandbox(), SCRIPT_LIMITS, program);
  return measureCpuMs(RUNS, async () => {
    const { failure } = await probe(target, new AbortController().signal, { serverId: 1 });
    if (failure) throw new Error(`the collection failed: ${failure.code} ${failure.message}`);
  });
}

/** Compares the bundled runtime of the build with the installed packages, for a run of one request and one script. */
export const collectionRuns: Row = {
  name: 'CPU of a run of a collection',
  target: `≤ ${ALLOWED} × the same from the installed packages`,
  meets: (ratio) => ratio <= ALLOWED,
  run: async () => {
    if (!isolatesNetwork(await detectSandbox()))
      return { skipped: 'scripts of collections cannot be isolated on this system' };
    spawnSync(process.execPath, ['scripts/build.mjs', 'checkpoint'], { stdio: 'ignore' });
    const servers = await startServers();
    try {
      const target = servers.targets.find((one): one is CollectionTarget => one.kind === 'collection');
      if (!target) throw new Error('there is no collection');
      const floor = await measureRunCpuMs(target, programFromPackages());
      const ours = await measureRunCpuMs(target, programFromBundle(BUNDLE));
      return { ours, floor, floorName: 'from the packages', unit: 'ms of CPU' };
    } finally {
      await servers.stop();
    }
  },
};
