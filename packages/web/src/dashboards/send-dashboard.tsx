import type { DashboardView, dashboardExportEndpoints } from '@vedette/contract/v1/reports/dashboard-export';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { SendForm } from '../reports/recipients/send-form.js';
import { RUN_LABELS, recipientStatesText } from '../reports/run-labels.js';
import { dashboardName } from './labels/dashboard-name.js';

interface Props {
  readonly dashboard: Dashboard;
  readonly view: DashboardView;
  readonly onClose: () => void;
}

/** Sends the current view by e-mail once and reports the outcome. */
export function SendDashboard({ dashboard, view, onClose }: Props) {
  const [runGuid, setRunGuid] = useState<string>();
  return (
    <Dialog onClose={onClose} title={t('Send {name} by e-mail', { name: dashboardName(dashboard) })} size="lg">
      {runGuid === undefined ? (
        <SendForm
          inlineLabel={t('Inline HTML e-mail')}
          send={(sending) =>
            call<(typeof dashboardExportEndpoints)['send']>('POST /api/v1/Dashboard/:dashboardGuid/Mail', {
              params: { dashboardGuid: dashboard.DashboardGuid },
              body: { ...sending, View: view },
            })
          }
          onSent={({ RunGuid }) => setRunGuid(RunGuid)}
          onClose={onClose}
        />
      ) : (
        <SendingOutcome dashboardGuid={dashboard.DashboardGuid} runGuid={runGuid} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface SendingOutcomeProps extends Pick<Props, 'onClose'> {
  readonly dashboardGuid: string;
  readonly runGuid: string;
}

const POLL_MS = 1_500;

/** Polls until the e-mail is generated; the dialog may be closed before. */
function SendingOutcome({ dashboardGuid, runGuid, onClose }: SendingOutcomeProps) {
  const { data, error } = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'mails'],
    queryFn: ({ signal }) =>
      call<(typeof dashboardExportEndpoints)['sent']>('GET /api/v1/Dashboard/:dashboardGuid/Mail', {
        params: { dashboardGuid },
        signal,
      }),
    refetchInterval: ({ state }) => (isDone(state.data?.Runs.find((run) => run.RunGuid === runGuid)) ? false : POLL_MS),
  });
  const run = data?.Runs.find((each) => each.RunGuid === runGuid);
  return (
    <Stack gap="sm">
      {error && <ProblemView error={error} failure={t('The delivery status could not be loaded')} />}
      <div role="status">
        {run && isDone(run) ? (
          <p className="wrap">
            <strong>{RUN_LABELS[run.State]}.</strong> {run.Error ?? recipientStatesText(run)}
          </p>
        ) : (
          <>
            <Loading label={t('Generating')} lines={2} />
            <p>{t('The dashboard is being generated and will be sent when ready. You may close this dialog.')}</p>
          </>
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Stack>
  );
}

const isDone = (run: { readonly State: string } | undefined): boolean => run !== undefined && run.State !== 'Waiting';
