import type { monitorViewEndpoints } from '@vedette/contract/v1/monitor';
import { call } from '../api/client.js';

/** One run beside the schedule: from one of the checkpoints the monitor runs on, or from any of them. */
export const runMonitor = (monitorGuid: string, checkpointId?: number) =>
  call<typeof monitorViewEndpoints.run>('POST /api/v1/Monitor/:monitorGuid/Run', {
    params: { monitorGuid },
    body: checkpointId === undefined ? {} : { CheckpointId: checkpointId },
  });
