import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserSettings } from '@vedette/checkpoint/browser/create-browser-pool';
import { runCheckpoint } from '@vedette/checkpoint/checkpoint';
import { loadIdentity } from '@vedette/checkpoint/wire/identity';
import { createWirePort } from '@vedette/checkpoint/wire/wire-port';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import type { TestSystem } from './test-system.js';

interface CreatedCheckpoint {
  readonly CheckpointId: number;
  readonly Token: string;
}

/**
 * Starts checkpoints in this process that enrol and communicate over the network. Returns their ids and how to stop
 * them. Without `browser` they have none.
 */
export async function startAdditionalCheckpoints(
  { url, call }: Pick<TestSystem, 'url' | 'call'>,
  names: readonly string[],
  browser?: BrowserSettings,
): Promise<{ readonly ids: readonly number[]; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-places-'));
  const stopping = new AbortController();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const running: Promise<unknown>[] = [];
  const ids: number[] = [];
  for (const name of names) {
    const body = { CheckpointName: name, IsPrimaryCheckpoint: true };
    const { CheckpointId, Token } = await call<CreatedCheckpoint>('POST', '/api/v1/Checkpoint', body);
    const file = join(folder, `${name}.json`);
    const identity = await loadIdentity({ file, serverUrl: url, token: new Secret(Token) });
    const port = createWirePort({ serverUrl: url, identity, log });
    const checkpointOptions = {
      port,
      serverIds: [identity.serverId],
      version: '1',
      egress: 'private-ok',
      drainMs: 1_000,
    };
    const options = {
      ...checkpointOptions,
      clock: systemClock,
      random: systemRandom,
      log,
      ...(browser && { browser }),
    };
    running.push(runCheckpoint(options, stopping.signal));
    ids.push(CheckpointId);
  }
  return {
    ids,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
