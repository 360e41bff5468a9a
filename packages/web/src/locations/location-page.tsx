import type { CheckpointsHealth, ServerHealth } from '@vedette/contract/v4/private-location';
import type { Enrolment } from '@vedette/contract/v1/checkpoints/checkpoint';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { EnrolmentNote } from '../checkpoints/enrolment-note.js';
import { warningText } from '../checkpoints/warning-texts.js';
import { TextPrompt } from '../parts/dialogs/text-prompt.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { NotFound, ProblemView } from '../parts/page/problem-view.js';
import { RenameDeleteButtons } from '../parts/dialogs/rename-delete.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { DataProtection } from './data-protection.js';
import { type Endpoints, type PrivateLocationRow, locationsQuery, useLocationChange } from './location-queries.js';

const route = getRouteApi('/private-locations/$locationId');
const RIGHTS = [
  ['UsePrivateLocation', t('Use in monitors')],
  ['EditPrivateLocation', t('Edit')],
] as const;

/** One private location: servers and permissions. */
export function LocationPage() {
  const { locationId } = route.useParams();
  const { IsAdministrator } = useSession();
  const { data, error } = useQuery(locationsQuery);
  if (error) return <ProblemView error={error} failure={t('The private location could not be loaded')} />;
  if (!data) return <Loading label={t('Loading private location')} />;
  const location = data.find(({ PrivateLocationId }) => String(PrivateLocationId) === locationId);
  if (!location) return <NotFound />;
  return (
    <>
      <Head location={location} />
      <Servers location={location} />
      <DataProtection location={location} />
      <OfflinePanel location={location} />
      {location.MayEdit && (
        <RightsPanel
          path={apiPath`/PrivateLocation/${locationId}/Authorizations`}
          rights={RIGHTS}
          mayGrant={IsAdministrator}
        />
      )}
    </>
  );
}

function Head({ location: { PrivateLocationId, Name, MayEdit } }: { readonly location: PrivateLocationRow }) {
  const navigate = useNavigate();
  const change = useLocationChange();
  const params = { privateLocationId: PrivateLocationId };
  return (
    <PageHead title={Name}>
      {MayEdit && (
        <RenameDeleteButtons
          renameTitle={t('Rename location')}
          name={Name}
          afterDelete={t(
            'Its checkpoints are deleted and their keys revoked. A location that is selected by a monitor cannot be deleted.',
          )}
          onRename={(name) =>
            change.mutateAsync(() =>
              call<Endpoints['change']>('PUT /api/v1/PrivateLocation/:privateLocationId', {
                params,
                body: { Name: name },
              }),
            )
          }
          onDelete={() =>
            change.mutateAsync(async () => {
              await call<Endpoints['remove']>('DELETE /api/v1/PrivateLocation/:privateLocationId', { params });
              await navigate({ to: '/private-locations' });
            })
          }
        />
      )}
    </PageHead>
  );
}

const STATUS_TEXTS: Readonly<Record<ServerHealth['Status'], string>> = {
  Available: t('● Available'),
  NotAvailable: t('■ Not available'),
  Maintenance: t('‖ Disabled'),
};

const buildColumns = (format: Format): readonly Column<ServerHealth>[] => [
  { id: 'name', title: t('Checkpoint'), cell: ({ CheckpointName }) => CheckpointName },
  { id: 'status', title: t('State'), cell: ({ Status }) => STATUS_TEXTS[Status] },
  {
    id: 'seen',
    title: t('Last seen'),
    cell: ({ StatusDetails }) =>
      StatusDetails === undefined ? t('never') : format.dateTime(Date.parse(`${StatusDetails.LastOnlineUtc}Z`)),
  },
  {
    id: 'warnings',
    title: t('Needs attention'),
    cell: ({ Warnings = [] }) => Warnings.map(warningText).join(', '),
  },
];

function Servers({ location: { PrivateLocationId, MayEdit } }: { readonly location: PrivateLocationRow }) {
  const format = useFormat();
  const [isAddingCheckpoint, setAddingCheckpoint] = useState(false);
  const [enrolment, setEnrolment] = useState<z.infer<typeof Enrolment>>();
  const add = useLocationChange<z.infer<typeof Enrolment>>(setEnrolment);
  const { data, error } = useQuery({
    queryKey: ['checkpoints', 'health', PrivateLocationId],
    queryFn: ({ signal }) =>
      v4<CheckpointsHealth>(
        'GET',
        `/PrivateCheckpointHealthForRegion?regionId=${String(PrivateLocationId)}`,
        undefined,
        signal,
      ).catch(emptyIfNotFound),
  });
  return (
    <Panel
      title={t('Checkpoints')}
      actions={
        MayEdit && (
          <Button size="compact-sm" variant="default" onClick={() => setAddingCheckpoint(true)}>
            {t('Add checkpoint')}
          </Button>
        )
      }
    >
      {enrolment && <EnrolmentNote enrolment={enrolment} />}
      {error && <ProblemView error={error} failure={t('The checkpoints could not be loaded')} />}
      {data && (
        <DataTable
          label={t('Checkpoints')}
          columns={buildColumns(format)}
          rows={data.Servers}
          rowKey={({ CheckpointName }) => CheckpointName}
          empty={t('No checkpoints. Add one to monitor from here.')}
        />
      )}
      {isAddingCheckpoint && (
        <TextPrompt
          title={t('Add checkpoint')}
          label={t('Name')}
          action={t('Add')}
          onDone={(CheckpointName) =>
            add.mutateAsync(() =>
              call<Endpoints['addCheckpoint']>('POST /api/v1/PrivateLocation/:privateLocationId/Checkpoint', {
                params: { privateLocationId: PrivateLocationId },
                body: { CheckpointName },
              }),
            )
          }
          onClose={() => setAddingCheckpoint(false)}
        />
      )}
    </Panel>
  );
}

/** How its checkpoints behave while they cannot reach Vedette. */
function OfflinePanel({ location }: { readonly location: PrivateLocationRow }) {
  const { PrivateLocationId, Name, RunsOffline, MayEdit } = location;
  const change = useLocationChange();
  return (
    <Panel title={t('When disconnected')}>
      <Switch
        label={t('Buffer results for up to 24 hours')}
        description={t(
          'Checkpoints keep running while they cannot reach Vedette and deliver their results later. Those results count in statistics but do not alert. Monitors with passwords, multi-step and concurrent monitors do not run meanwhile.',
        )}
        checked={RunsOffline}
        disabled={!MayEdit}
        aria-busy={change.isPending}
        onChange={(event) => {
          // Not disabled while pending, because it would lose the keyboard focus.
          if (change.isPending) return;
          const body = { Name, RunsOffline: event.currentTarget.checked };
          change.mutate(() =>
            call<Endpoints['change']>('PUT /api/v1/PrivateLocation/:privateLocationId', {
              params: { privateLocationId: PrivateLocationId },
              body,
            }),
          );
        }}
      />
    </Panel>
  );
}

/** 404 means that there are no checkpoints. */
function emptyIfNotFound(problem: unknown): CheckpointsHealth {
  if (!(problem instanceof ApiError) || problem.status !== 404) throw problem;
  return { HealthyServers: 0, UnhealthyServers: 0, NumberOfServers: 0, Servers: [] };
}
