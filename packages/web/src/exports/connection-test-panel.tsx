import type { exportConnectionTestEndpoints } from '@vedette/contract/v1/export/export-connection-test';
import { message } from '@vedette/i18n/message';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';

/** Tests a connection by sending a message without results. */
export function ConnectionTestPanel({ guid }: { readonly guid: string }) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      call<(typeof exportConnectionTestEndpoints)['run']>(
        'POST /api/v1/MonitorResultExportSettings/OpenTelemetryConnection/:connectionGuid/Test',
        { params: { connectionGuid: guid } },
      ),
  });
  return (
    <Panel
      title={t(message('Test', 'noun'))}
      actions={
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('Send test message')}
        </Button>
      }
    >
      <p className="dimmed">{t('Sends a message without results, using the saved connection settings.')}</p>
      {error && <ProblemView error={error} failure={t('The test failed')} />}
      {data && (
        <p role="status">
          {data.IsAccepted
            ? t('● Accepted by the receiver.')
            : t('■ Rejected by the receiver: {message}', { message: data.Message })}
        </p>
      )}
    </Panel>
  );
}
