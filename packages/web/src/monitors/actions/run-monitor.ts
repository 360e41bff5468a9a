import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/client.js';

const NOTICE = 'waiting-for-a-checkpoint';
/** A run that is taken at once needs no notice. */
const NOTICE_AFTER_MS = 1_000;

/** Runs that wait for a checkpoint: one notice is enough for all. */
const waiting = new Set<object>();

/** One run beside the schedule: from one of the checkpoints the monitor runs on, or from any of them. */
export async function runMonitor(monitorGuid: string, checkpointId?: number): Promise<void> {
  const run = {};
  const timer = window.setTimeout(() => {
    waiting.add(run);
    const message = 'Waiting up to 15 s for a checkpoint that can run it.';
    notifications.show({ id: NOTICE, message, loading: true, autoClose: false });
  }, NOTICE_AFTER_MS);
  try {
    await call<typeof monitorViewEndpoints.run>('POST /api/v1/Monitor/:monitorGuid/Run', {
      params: { monitorGuid },
      body: checkpointId === undefined ? {} : { CheckpointId: checkpointId },
    });
  } finally {
    window.clearTimeout(timer);
    if (waiting.delete(run) && waiting.size === 0) notifications.hide(NOTICE);
  }
}
