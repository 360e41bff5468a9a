import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { notifications } from '@mantine/notifications';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';

const NOTICE_ID = 'waiting-for-a-checkpoint';
/** A run that starts sooner needs no notice. */
const NOTICE_DELAY_MS = 1_000;

/** Runs waiting for a checkpoint; all of them share one notice. */
const waitingRuns = new Set<object>();

/** Runs a monitor once outside its schedule, from the given checkpoint or any of its checkpoints. */
export async function runMonitor(monitorGuid: string, checkpointId?: number): Promise<void> {
  const run = {};
  const timer = window.setTimeout(() => {
    waitingRuns.add(run);
    const message = t('Waiting for an available checkpoint (up to 15 s)');
    notifications.show({ id: NOTICE_ID, message, loading: true, autoClose: false });
  }, NOTICE_DELAY_MS);
  try {
    await call<typeof monitorViewEndpoints.run>('POST /api/v1/Monitor/:monitorGuid/Run', {
      params: { monitorGuid },
      body: checkpointId === undefined ? {} : { CheckpointId: checkpointId },
    });
  } finally {
    window.clearTimeout(timer);
    if (waitingRuns.delete(run) && waitingRuns.size === 0) notifications.hide(NOTICE_ID);
  }
}
