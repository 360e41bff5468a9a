import type { Instant } from '@vedette/kernel/clock';
import { isAvailable } from '../../checkpoints/index.js';
import type { CheckpointHealthRecord } from '../reads/overview-sql.js';

type Server = Pick<CheckpointHealthRecord, 'isLocal' | 'member' | 'lastSeenAt' | 'impairments'>;

/**
 * Returns whether only this machine can confirm an error now. A remote checkpoint that was never installed, is silent
 * or is impaired confirms nothing. Local checkpoints of several processes are assumed to run on several machines.
 */
export function runsOnSingleMachine(servers: readonly Server[], now: Instant): boolean {
  const isServing = ({ lastSeenAt, impairments }: Server): boolean =>
    isAvailable({ lastSeenAt: lastSeenAt ?? undefined, impairments }, now);
  const serving = servers.filter(isServing);
  return serving.every(({ isLocal }) => isLocal) && new Set(serving.map(({ member }) => member)).size <= 1;
}
