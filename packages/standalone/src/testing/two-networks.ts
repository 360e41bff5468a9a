import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostSource } from '@vedette/checkpoint/real/testing/host-source';
import {
  aNamespace,
  aNetworkLink,
  ip,
  startInNamespace,
  type NetworkLink,
} from '@vedette/checkpoint/real/testing/namespaces';
import { atServersEnd } from '@vedette/checkpoint/real/testing/servers';
import { exposeService, startCheckpointInNamespace } from './checkpoint-namespace.js';
import type { TestSystem } from './test-system.js';

/** A checkpoint in a separate network. */
export interface NetworkCheckpoint {
  readonly checkpointId: number;
  readonly serverId: number;
  readonly wire: NetworkLink;
  /** Network namespace of the checkpoint. */
  readonly namespace: string;
}

/**
 * Starts two checkpoints, each in a separate network, and between them a host with a website and a name server at each
 * of its addresses. Ends with `stopServers`. @param addresses of `10.77.0.0/24`
 */
export async function twoNetworks(
  system: TestSystem,
  addresses: readonly string[],
): Promise<readonly [NetworkCheckpoint, NetworkCheckpoint]> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-nf-'));
  atServersEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const socketPath = join(folder, 'door');
  const listening = await exposeService(system, socketPath);
  atServersEnd(() => listening.close());
  const host = aNamespace('h');
  ip(`-n ${host} route add local 10.77.0.0/24 dev lo`);
  const aCheckpoint = async (n: number): Promise<NetworkCheckpoint> => {
    const namespace = aNamespace(`p${n}`);
    const wire = await aNetworkLink([
      { namespace, address: `10.78.${n}.1/24` },
      { namespace: host, address: `10.78.${n}.2/24` },
    ]);
    ip(`-n ${namespace} route add 10.77.0.0/24 via 10.78.${n}.2`);
    const { CheckpointId, ServerId } = await startCheckpointInNamespace(system, { namespace, socketPath, folder });
    return { checkpointId: CheckpointId, serverId: ServerId, wire, namespace };
  };
  const checkpoints = [await aCheckpoint(1), await aCheckpoint(2)] as const;
  const hostProcess = startInNamespace(host, process.execPath, ['-e', hostSource, ...addresses]);
  if (hostProcess.stdout) await once(hostProcess.stdout, 'data');
  return checkpoints;
}
