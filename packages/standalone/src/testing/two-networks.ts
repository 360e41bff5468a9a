import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostSource } from '@vedette/checkpoint/real/testing/host-source';
import { aSpace, aWire, ip, startIn, type Wire } from '@vedette/checkpoint/real/testing/namespaces';
import { atEndOfServers } from '@vedette/checkpoint/real/testing/servers';
import { exposeService, startCheckpointInNamespace } from './checkpoint-namespace.js';
import type { WholeSystem } from './whole-system.js';

/** A checkpoint in a separate network. */
export interface NetworkCheckpoint {
  readonly checkpointId: number;
  readonly serverId: number;
  readonly wire: Wire;
  /** Network namespace of the checkpoint. */
  readonly space: string;
}

/**
 * Starts two checkpoints, each in a separate network, and between them a host with a website and a name server at each
 * of its addresses. Ends with `stopServers`. @param addresses of `10.77.0.0/24`
 */
export async function twoNetworks(
  system: WholeSystem,
  addresses: readonly string[],
): Promise<readonly [NetworkCheckpoint, NetworkCheckpoint]> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-nf-'));
  atEndOfServers(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const door = join(folder, 'door');
  const listening = await exposeService(system, door);
  atEndOfServers(() => listening.close());
  const host = aSpace('h');
  ip(`-n ${host} route add local 10.77.0.0/24 dev lo`);
  const aCheckpoint = async (n: number): Promise<NetworkCheckpoint> => {
    const space = aSpace(`p${n}`);
    const wire = await aWire([
      { space, address: `10.78.${n}.1/24` },
      { space: host, address: `10.78.${n}.2/24` },
    ]);
    ip(`-n ${space} route add 10.77.0.0/24 via 10.78.${n}.2`);
    const { CheckpointId, ServerId } = await startCheckpointInNamespace(system, { space, door, folder });
    return { checkpointId: CheckpointId, serverId: ServerId, wire, space };
  };
  const checkpoints = [await aCheckpoint(1), await aCheckpoint(2)] as const;
  const there = startIn(host, process.execPath, ['-e', hostSource, ...addresses]);
  if (there.stdout) await once(there.stdout, 'data');
  return checkpoints;
}
