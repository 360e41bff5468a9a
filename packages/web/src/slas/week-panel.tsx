import type { SlaTimeSchedule, slaViewEndpoints } from '@vedette/contract/v1/sla/sla';
import { Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { WeekGrid } from './week-grid.js';
import { always, officeHours, countHours } from './week-rules.js';

type Endpoints = typeof slaViewEndpoints;

interface Props {
  readonly slaGuid: string;
  readonly mayChange: boolean;
}

/** The hours of the week that count for an SLA, on the clock of the account. */
export function WeekPanel({ slaGuid, mayChange }: Props) {
  const queries = useQueryClient();
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
      notifications.show({ message: 'Saved.' });
      await queries.invalidateQueries({ queryKey: ['/Sla', slaGuid] });
      setDraft(undefined);
      setReason('');
    },
    onError: showProblem,
  });
  const shown = draft ?? data;
  return (
    <Panel title="Hours that count">
      {error && <ProblemView error={error} what="The hours could not be read" />}
      {!shown && !error && <Loading label="Loading the hours" />}
      {shown && (
        <>
          <WeekGrid week={shown} onChange={mayChange ? setDraft : undefined} />
          <p className="dimmed">
            {countHours(shown)} of 168 hours a week count, from the beginning of the SLA on.
            {mayChange &&
              ' Press or drag over hours, or go to one with the arrow keys and press space. The name of a day, or Shift and space, changes the whole day; the number of an hour, or Ctrl and space, that hour of every day.'}
          </p>
          {draft && (
            <TextInput
              mb="xs"
              label="Why the hours change"
              description="Stands with the change: months gone by are told anew too."
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {mayChange && (
            <Group gap="xs">
              <Button size="xs" disabled={!draft} loading={save.isPending} onClick={() => draft && save.mutate(draft)}>
                Save the hours
              </Button>
              <Button size="xs" variant="default" onClick={() => setDraft(always())}>
                All hours
              </Button>
              <Button size="xs" variant="default" onClick={() => setDraft(officeHours())}>
                Monday to Friday, 8 to 18
              </Button>
            </Group>
          )}
        </>
      )}
    </Panel>
  );
}
