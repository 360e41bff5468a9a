import type {
  StatusPageIncident,
  StatusPageUpdate,
  statusPageUpdateEndpoints,
} from '@vedette/contract/v1/status-pages/status-page-update';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { UpdateForm } from './update-form.js';
import { UPDATE_STATES } from './update-labels.js';
import { incidentsKey } from './updates-query.js';

type Endpoints = typeof statusPageUpdateEndpoints;

/** Status updates on incidents of the page. */
export function UpdatesPanel({ guid, mayPublish }: { readonly guid: string; readonly mayPublish: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: incidentsKey(guid),
    queryFn: ({ signal }) =>
      call<Endpoints['list']>('GET /api/v1/PublicStatusPage/:publicStatusPageGuid/Incident', {
        params: { publicStatusPageGuid: guid },
        signal,
      }),
  });
  return (
    <Panel title={t('Incident updates')}>
      <p className="dimmed">
        {t(
          'Updates are shown on the page and in its feed, and e-mailed to subscribers. Incidents of the last 30 days.',
        )}
      </p>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The incidents could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading incidents')} />}
      {data?.length === 0 && <p>{t('No incidents.')}</p>}
      {data?.map((incident) => (
        <Incident key={incident.IncidentGuid} page={guid} mayPublish={mayPublish} incident={incident} />
      ))}
    </Panel>
  );
}

interface IncidentProps {
  readonly page: string;
  readonly mayPublish: boolean;
  readonly incident: StatusPageIncident;
}

function Incident({ page, mayPublish, incident }: IncidentProps) {
  const format = useFormat();
  const [isWriting, setIsWriting] = useState(false);
  const { IncidentGuid, Service, StartedAt, EndedAt, Updates } = incident;
  return (
    <section
      aria-label={t('Updates on {service}, {startedAt}', { service: Service, startedAt: format.dateTime(StartedAt) })}
    >
      <Group justify="space-between" gap="xs" mt="md">
        <span>
          <strong>{Service}</strong>{' '}
          <span className="dimmed">
            {EndedAt === undefined
              ? t('■ since {time}', { time: format.dateTime(StartedAt) })
              : `${format.dateTime(StartedAt)} – ${format.dateTime(EndedAt)}`}
          </span>
        </span>
        {mayPublish && !isWriting && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Write update on {service}, {startedAt}', {
              service: Service,
              startedAt: format.dateTime(StartedAt),
            })}
            onClick={() => setIsWriting(true)}
          >
            {t('Write update')}
          </Button>
        )}
      </Group>
      {isWriting && <UpdateForm page={page} incident={IncidentGuid} onClose={() => setIsWriting(false)} />}
      {Updates.map((update) => (
        <Update key={update.UpdateGuid} page={page} mayPublish={mayPublish} update={update} />
      ))}
    </section>
  );
}

function Update({
  page,
  mayPublish,
  update,
}: Pick<IncidentProps, 'page' | 'mayPublish'> & { readonly update: StatusPageUpdate }) {
  const format = useFormat();
  const queries = useQueryClient();
  const [isConfirmingDelete, setConfirmingDelete] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      call<Endpoints['remove']>('DELETE /api/v1/PublicStatusPage/:publicStatusPageGuid/Update/:updateGuid', {
        params: { publicStatusPageGuid: page, updateGuid: update.UpdateGuid },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: incidentsKey(page) }),
  });
  return (
    <div style={{ margin: '0.5rem 0 0 1rem' }}>
      <Group gap="xs">
        <strong>{UPDATE_STATES[update.State]}</strong>
        <span className="dimmed">{format.dateTime(update.PostedAt)}</span>
        {mayPublish && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Delete the update of {postedAt}', { postedAt: format.dateTime(update.PostedAt) })}
            onClick={() => setConfirmingDelete(true)}
          >
            {t('Delete')}
          </Button>
        )}
      </Group>
      <p style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{update.Text}</p>
      {isConfirmingDelete && (
        <Confirm
          title={t('Delete this update?')}
          text={t('E-mails already sent cannot be recalled.')}
          action={t('Delete')}
          onConfirm={() => remove.mutateAsync()}
          onClose={() => setConfirmingDelete(false)}
        />
      )}
    </div>
  );
}
