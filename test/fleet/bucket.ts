import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { openS3Bucket } from '@vedette/server/checks/artifacts/bucket';
import { findProcesses, killProcesses, startProgram, type Host } from './network.js';
import { waitFor } from './wait.js';

/** The S3 server with the artifacts of the fleet. */
export interface ArtifactBucket {
  /** `VEDETTE_ARTIFACTS_URL`. */
  readonly url: string;
  /** Starts the server if it is not running. */
  start(): void;
  kill(): void;
  waitUntilReady(): Promise<void>;
  /** Returns the names of all objects. */
  list(): Promise<string[]>;
}

const PORT = 9000;
const NAME = 'artifacts';

const isServer = (commandLine: string): boolean => commandLine.includes('/s3rver/');

/** Sets up an S3 server on a host. Returns undefined if scripts/test-fleet.mjs could not install it. */
export function createBucket(
  host: Host,
  { root, folder }: { readonly root: string; readonly folder: string },
): ArtifactBucket | undefined {
  const program = join(root, 'node_modules/.cache/real-servers/node_modules/s3rver/bin/s3rver.js');
  if (!existsSync(program)) return undefined;
  const address = ['-a', host.address, '-p', String(PORT)];
  const bucket = ['-d', join(folder, 's3'), '--no-vhost-buckets', '--configure-bucket', NAME];
  const command = [process.execPath, '--openssl-legacy-provider', program, ...address, ...bucket];
  // This server knows only this key.
  const url = `http://S3RVER:S3RVER@${host.address}:${PORT}/${NAME}`;
  const store = openS3Bucket(new Secret(url), systemClock);
  return {
    url,
    start() {
      if (findProcesses(host, isServer).length > 0) return;
      startProgram(host, command, { logFile: join(folder, 's3.log') });
    },
    kill: () => killProcesses(host, isServer),
    waitUntilReady: async () => void (await waitFor('S3 server', async () => (await store.folders()).length >= 0)),
    async list() {
      const names: string[] = [];
      for await (const { key } of store.list('')) names.push(key);
      return names;
    },
  };
}
