import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startTargets, type Targets } from './load.js';
import { stopAll } from './vedette-process.js';

/** Environment for tests of the built program under load. */
export interface LoadEnvironment {
  /** A separate folder whose path is short enough for a socket. */
  readonly dataFolder: string;
  readonly targets: Targets;
}

/** Creates the environment before the tests of a file, and stops and removes everything after them. */
export function useLoadEnvironment(name: string): LoadEnvironment {
  let dataFolder = '';
  let targets: Targets | undefined;
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), `vedette-${name}-`));
    await chmod(dataFolder, 0o755);
    targets = await startTargets();
  });
  afterAll(async () => {
    await stopAll();
    targets?.stop();
    await rm(dataFolder, { recursive: true });
  });
  return {
    get dataFolder() {
      return dataFolder;
    },
    get targets() {
      if (!targets) throw new Error('the environment is created before the tests');
      return targets;
    },
  };
}
