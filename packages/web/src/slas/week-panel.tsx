import type { SlaTimeSchedule, slaViewEndpoints } from '@vedette/contract/v1/sla/sla';
import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { useFormat } from '../parts/format/format.js';
import { call } from '../api/client.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { WeekGrid } from './week-grid.js';
import { allHours, officeHours, countHours } from './week-rules.js';

type Endpoints = typeof slaViewEndpoints;

interface Props {
  readonly slaGuid: string;
  readonly mayChange: boolean;
}

/** Service hours of an SLA, in account time. */
export function WeekPanel({ slaGuid, mayChange }: Props) {
  const queries = useQueryClient();
  const { hourOfDay } = useFormat();
  const queryKey = ['/Sla', slaGuid, 'week'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<Endpoints['readSchedule']>('GET /api/v1/Sla/:slaGuid/TimeSchedule', { params: { slaGuid }, signal }),
  });
  const [draft, setDraft] = useState<SlaTimeSchedule>();
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: (body: SlaTimeSchedule) =>
      call<Endpoints['replaceSchedule']>('PUT /api/v1/Sla/:slaGuid/TimeSchedule', {
        params: { slaGuid },
        query: { Reason: reason },
        body,
      }),
    onSuccess: async () => {
      notifications.show({ message: t('Saved.') });
      await queries.invalidateQueries({ queryKey: ['/Sla', slaGuid] });
      setDraft(undefined);
      setReason('');
    },
    onError: showProblem,
  });
  const shown = draft ?? data;
  return (
    <Panel title={t('Service hours')}>
      {error && <ProblemView error={error} failure={t('The service hours could not be loaded')} />}
      {!shown && !error && <Loading label={t('Loading service hours')} />}
      {shown && (
        <>
          <WeekGrid week={shown} onChange={mayChange ? setDraft : undefined} />
          <p className="dimmed">
            {t('{hours, number} of 168 hours a week count, from the start of the SLA.', { hours: countHours(shown) })}{' '}
            {mayChange &&
              t(
                'Click or drag to change hours, or use the arrow keys and Space. Click a day name or press Shift+Space to change a whole day; click an hour or press Ctrl+Space to change that hour on all days.',
              )}
          </p>
          {draft && (
            <TextInput
              mb="xs"
              label={t('Reason for the change')}
              description={t('Recorded with the change. Past months are recalculated too.')}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {mayChange && (
            <Group gap="xs">
              <Button size="xs" disabled={!draft} loading={save.isPending} onClick={() => draft && save.mutate(draft)}>
                {t('Save hours')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setDraft(allHours())}>
                {t('All hours')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setDraft(officeHours())}>
                {t('Monday to Friday, {start} to {end}', { start: hourOfDay(8), end: hourOfDay(18) })}
              </Button>
            </Group>
          )}
        </>
      )}
    </Panel>
  );
}
