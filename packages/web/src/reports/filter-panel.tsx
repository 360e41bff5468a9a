import type { reportFilterEndpoints } from '@vedette/contract/v1/reports/report-filter';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { CheckpointFilter } from '../dashboards/filters/checkpoint-filter.js';
import classes from '../dashboards/layout/dashboard.module.css';
import { LEVEL_OPTIONS } from '../dashboards/labels/level-labels.js';
import { MonitorFilter } from '../dashboards/filters/monitor-filter.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { toFilterDraft, toReportFilter, type FilterDraft } from './filter-draft.js';

type Endpoints = typeof reportFilterEndpoints;

interface Props {
  readonly guid: string;
  readonly mayChange: boolean;
}

/** Filters of a report in addition to the settings of its dashboard. */
export function FilterPanel({ guid, mayChange }: Props) {
  const params = { scheduledReportGuid: guid };
  const { data, error } = useQuery({
    queryKey: ['/ScheduledReport', guid, 'filter'],
    queryFn: ({ signal }) =>
      call<Endpoints['read']>('GET /api/v1/ScheduledReport/:scheduledReportGuid/Filter', { params, signal }),
  });
  return (
    <Panel title={t('Filters')}>
      {error && <ProblemView error={error} failure={t('The filters could not be loaded')} />}
      {!data && !error && <Loading label={t('Loading filters')} />}
      {data && <Filters key={JSON.stringify(data)} guid={guid} saved={toFilterDraft(data)} mayChange={mayChange} />}
    </Panel>
  );
}

function Filters({ guid, saved, mayChange }: Props & { readonly saved: FilterDraft }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(saved);
  const set = (change: Partial<FilterDraft>): void => setDraft({ ...draft, ...change });
  const save = useMutation({
    mutationFn: () =>
      call<Endpoints['replace']>('PUT /api/v1/ScheduledReport/:scheduledReportGuid/Filter', {
        params: { scheduledReportGuid: guid },
        body: toReportFilter(draft),
      }),
    onSuccess: () => {
      notifications.show({ message: t('Saved.') });
      return queries.invalidateQueries({ queryKey: ['/ScheduledReport'] });
    },
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  return (
    <fieldset disabled={!mayChange} className={classes['bare'] ?? ''}>
      <legend className="dimmed">
        {t('Without filters, the settings of the dashboard apply. Tiles with their own monitors or period keep them.')}
      </legend>
      <div className={classes['filters']}>
        <MonitorFilter selected={draft} onChange={({ monitors, groups }) => set({ monitors, groups })} />
        <NativeSelect
          size="xs"
          label={t('Error level')}
          value={draft.level}
          onChange={({ currentTarget: { value } }) =>
            set({ level: LEVEL_OPTIONS.find(([level]) => level === value)?.[0] ?? '' })
          }
          data={LEVEL_OPTIONS.map(([value, label]) => ({ value, label }))}
        />
        <Checkbox
          size="xs"
          label={t('Partial checks')}
          checked={draft.includesPartialChecks}
          onChange={({ currentTarget: { checked } }) => set({ includesPartialChecks: checked })}
          className={classes['beside'] ?? ''}
        />
        <CheckpointFilter selected={draft} onChange={({ checkpoints, regions }) => set({ checkpoints, regions })} />
        {mayChange && (
          <Button size="xs" disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
            {t('Save filters')}
          </Button>
        )}
      </div>
      {save.error && <ProblemView error={save.error} failure={t('The filters could not be saved')} />}
    </fieldset>
  );
}
