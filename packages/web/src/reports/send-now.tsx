import type { reportRunEndpoints } from '@vedette/contract/v1/reports/report-run';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { recipientStatesText } from './run-labels.js';

interface Props {
  readonly guid: string;
  /** Name of the dashboard. */
  readonly name: string;
  readonly action: string;
  readonly isCompact?: boolean;
}

const POLL_MS = 2_000;

/** Sends a report now after confirmation and reports the outcome. */
export function SendNow({ guid, name, action, isCompact = false }: Props) {
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [requestedAt, setRequestedAt] = useState<number>();
  const send = async (): Promise<void> => {
    const params = { scheduledReportGuid: guid };
    const earlierRuns = await readRuns(guid);
    await call<(typeof reportRunEndpoints)['send']>('POST /api/v1/ScheduledReport/:scheduledReportGuid/Run', {
      params,
    });
    setRequestedAt(
      earlierRuns.Runs.length === 0 ? 0 : Math.max(...earlierRuns.Runs.map(({ ScheduledAt }) => ScheduledAt)) + 1,
    );
    await queries.invalidateQueries({ queryKey: ['/ScheduledReport'] });
  };
  useRunOutcome({ guid, name, requestedAt, onReported: () => setRequestedAt(undefined) });
  return (
    <>
      <Button
        size={isCompact ? 'compact-xs' : 'xs'}
        {...(isCompact && { variant: 'default' })}
        aria-label={isCompact ? t('{action}: {dashboardName}', { action, dashboardName: name }) : undefined}
        loading={requestedAt !== undefined}
        onClick={() => setConfirming(true)}
      >
        {action}
      </Button>
      {isConfirming && (
        <Confirm
          title={t('Send {name} now?', { name })}
          text={t('The report is generated now and sent to all its recipients. Its schedule does not change.')}
          action={t('Send')}
          isHarmless
          onConfirm={send}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

const readRuns = (guid: string, signal?: AbortSignal) =>
  call<(typeof reportRunEndpoints)['list']>('GET /api/v1/ScheduledReport/:scheduledReportGuid/Run', {
    params: { scheduledReportGuid: guid },
    ...(signal && { signal }),
  });

interface PendingRun {
  readonly guid: string;
  readonly name: string;
  /** The requested run is not older than this; absent: none requested. */
  readonly requestedAt: number | undefined;
  readonly onReported: () => void;
}

/** Polls until the requested run has ended and reports its outcome. */
function useRunOutcome({ guid, name, requestedAt, onReported }: PendingRun): void {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['/ScheduledReport', guid, 'outcome', requestedAt],
    queryFn: ({ signal }) => readRuns(guid, signal),
    enabled: requestedAt !== undefined,
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  const isRequestedRun = (run: { readonly Cause: string; readonly ScheduledAt: number }): boolean =>
    run.Cause === 'Manual' && run.ScheduledAt >= (requestedAt ?? Infinity);
  const endedRun = data?.Runs.find((run) => isRequestedRun(run) && run.State !== 'Waiting');
  useEffect(() => {
    if (!endedRun) return;
    const isSent = endedRun.State === 'Sent';
    notifications.show({
      title: isSent ? t('{name} was sent', { name }) : t('{name} was not sent', { name }),
      autoClose: isSent ? 8_000 : false,
      message: endedRun.Error ?? recipientStatesText(endedRun),
      ...(!isSent && { color: 'red' }),
    });
    onReported();
    void queries.invalidateQueries({ queryKey: ['/ScheduledReport'] });
    // Reported once per run.
  }, [endedRun?.RunGuid]);
}
