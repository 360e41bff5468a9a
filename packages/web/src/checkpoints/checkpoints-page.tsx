import type {
  CheckpointRow,
  checkpointV1Endpoints as views,
  Enrolment,
} from '@vedette/contract/v1/checkpoints/checkpoint';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { checkpointRowsQuery } from '../api/queries/checkpoint-queries.js';
import { call } from '../api/client.js';
import { useSession } from '../api/session.js';
import { TextPrompt } from '../parts/dialogs/text-prompt.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { DataTable } from '../parts/tables/data-table.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { columnsFor } from './checkpoint-columns.js';
import { serviceVersion } from './checkpoint-texts.js';
import { EngineProcesses } from './engine-processes.js';
import { EnrolmentNote } from './enrolment-note.js';
import { ServersDialog } from './servers-dialog.js';
import { useCheckpointChange } from './use-checkpoint-change.js';

/** The list of checkpoints with their state; administrators add and edit them. */
export function CheckpointsPage() {
  const { data, error } = useQuery(checkpointRowsQuery);
  const { IsAdministrator } = useSession();
  const [isAdding, setAdding] = useState(false);
  const [checkpointToRemove, setCheckpointToRemove] = useState<CheckpointRow>();
  const [checkpointToDisable, setCheckpointToDisable] = useState<CheckpointRow>();
  const [openCheckpointId, setOpenCheckpointId] = useState<number>();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const enrol = useCheckpointChange<Enrolment>(setEnrolment);
  const change = useCheckpointChange();
  const patchCheckpoint = ({ CheckpointId }: CheckpointRow, body: { IsEnabled: boolean; DisabledReason?: string }) =>
    call<(typeof views)['change']>('PATCH /api/v1/Checkpoint/:checkpointId', {
      params: { checkpointId: CheckpointId },
      body,
    });
  const add = (CheckpointName: string) =>
    enrol.mutateAsync(() => call<(typeof views)['create']>('POST /api/v1/Checkpoint', { body: { CheckpointName } }));
  const renew = ({ CheckpointId }: CheckpointRow): void =>
    enrol.mutate(() =>
      call<(typeof views)['renew']>('POST /api/v1/Checkpoint/:checkpointId/Enrolment', {
        params: { checkpointId: CheckpointId },
      }),
    );
  const addServer = ({ CheckpointId }: CheckpointRow): void =>
    enrol.mutate(() =>
      call<(typeof views)['addServer']>('POST /api/v1/Checkpoint/:checkpointId/Server', {
        params: { checkpointId: CheckpointId },
      }),
    );
  return (
    <>
      <PageHead title={t('Checkpoints')}>
        <ExportMenu
          label={t('Export the checkpoints')}
          sendTitle={t('Send the checkpoints by e-mail')}
          route="GET /api/v1/Checkpoint/File"
        />
        {IsAdministrator && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t('Add checkpoint')}
          </Button>
        )}
      </PageHead>
      {enrolment && <EnrolmentNote enrolment={enrolment} />}
      {error && <ProblemView error={error} failure={t('The checkpoints could not be loaded')} />}
      {!error && !data && <Loading label={t('Loading checkpoints')} />}
      {data && (
        <Panel title={t('Checkpoint list')}>
          <DataTable
            label={t('Checkpoints')}
            columns={columnsFor(
              data.some(({ MayEdit }) => MayEdit)
                ? {
                    onRenew: renew,
                    onAddServer: addServer,
                    onServers: (row) => setOpenCheckpointId(row.CheckpointId),
                    onToggle: (row) =>
                      row.IsEnabled
                        ? setCheckpointToDisable(row)
                        : change.mutate(() => patchCheckpoint(row, { IsEnabled: true })),
                    onRemove: setCheckpointToRemove,
                  }
                : undefined,
              serviceVersion(data),
            )}
            rows={data}
            rowKey={({ CheckpointId }) => CheckpointId}
            empty={t('No checkpoints. Add one.')}
          />
        </Panel>
      )}
      {IsAdministrator && <EngineProcesses />}
      {data && openCheckpointId !== undefined && (
        <ServersDialog
          checkpoint={data.find(({ CheckpointId }) => CheckpointId === openCheckpointId)}
          onClose={() => setOpenCheckpointId(undefined)}
        />
      )}
      {isAdding && (
        <TextPrompt
          title={t('Add checkpoint')}
          label={t('Location, for example Oslo')}
          action={t('Add')}
          onDone={add}
          onClose={() => setAdding(false)}
        />
      )}
      {checkpointToDisable && (
        <TextPrompt
          title={t('Disable {checkpointName}?', { checkpointName: checkpointToDisable.CheckpointName })}
          label={t('Reason (other checkpoints keep running)')}
          action={t('Disable')}
          onDone={(DisabledReason) =>
            change.mutateAsync(() => patchCheckpoint(checkpointToDisable, { IsEnabled: false, DisabledReason }))
          }
          onClose={() => setCheckpointToDisable(undefined)}
        />
      )}
      {checkpointToRemove && (
        <Confirm
          title={t('Remove {checkpointName}?', { checkpointName: checkpointToRemove.CheckpointName })}
          text={t(
            'Its key is revoked immediately. Monitors that selected it continue on the other checkpoints. Its checks are kept.',
          )}
          action={t('Remove')}
          onConfirm={() =>
            change.mutateAsync(() =>
              call<(typeof views)['remove']>('DELETE /api/v1/Checkpoint/:checkpointId', {
                params: { checkpointId: checkpointToRemove.CheckpointId },
              }),
            )
          }
          onClose={() => setCheckpointToRemove(undefined)}
        />
      )}
    </>
  );
}
