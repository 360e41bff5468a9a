import { SNAPSHOT_CAPABILITY } from '@vedette/contract/checkpoint/snapshot';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import { canRun, eligibleCheckpoints } from '../../checkpoints/index.js';
import type { ScreenReads } from '../reads/reads-sql.js';

type Reads = Pick<ScreenReads, 'snapshot' | 'scheduled' | 'checkpoints' | 'account'>;

/** Returns the error snapshot of a check or its status; undefined when none was expected. */
export async function snapshotView(
  reads: Reads,
  accountId: number,
  { id, monitorGuid }: { readonly id: number; readonly monitorGuid: string },
): Promise<CheckView['Snapshot']> {
  const snapshot = await reads.snapshot(accountId, id);
  if (!snapshot) return undefined;
  const { state, reason, screenshotGuid } = snapshot;
  const effectiveReason =
    state === 'Waiting' && !(await canBeRendered(reads, accountId, monitorGuid)) ? 'NoBrowser' : reason;
  return {
    State: state,
    ...(screenshotGuid !== undefined && { ScreenshotId: screenshotGuid }),
    ...(effectiveReason !== undefined && { Reason: effectiveReason }),
  };
}

/** Returns whether a checkpoint that the monitor runs on, or falls back to, has a browser and may share screenshots. */
async function canBeRendered(reads: Reads, accountId: number, monitorGuid: string): Promise<boolean> {
  const [[monitor], checkpoints, { mayFallBack }] = await Promise.all([
    reads.scheduled([monitorGuid]),
    reads.checkpoints(accountId),
    reads.account(accountId),
  ]);
  if (!monitor) return false;
  const { selectedCheckpoints: selection, usePrimaryCheckpointsOnly: primaryOnly, concurrent } = monitor;
  const requirements = { selection, primaryOnly, needs: [] };
  return eligibleCheckpoints({ checkpoints, options: requirements, mayFallBack: mayFallBack && !concurrent }).some(
    ({ servers }) => servers.some((server) => canRun(server, [SNAPSHOT_CAPABILITY])),
  );
}
