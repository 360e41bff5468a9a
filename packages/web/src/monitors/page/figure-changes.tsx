import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { ChangedValue } from '../../parts/display/changed-value.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { formatDuration } from '../../parts/format/format-duration.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { PagedList, useCursorPages } from '../../parts/tables/paged-list.js';
import { Panel } from '../../parts/page/panel.js';
import { describeChange } from './describe-change.js';

const columns = (format: Format): readonly Column<FigureChange>[] => [
  {
    id: 'at',
    title: t('Changed'),
    cell: ({ At, Reason, ByName, Note }) => (
      <>
        <span className="nowrap">{format.dateTime(At)}</span>
        <div className="wrap">{describeChange({ Reason, ByName, Note })}</div>
        {Note !== '' && Reason !== 'UnknownTime' && <div className="dimmed wrap">{Note}</div>}
      </>
    ),
  },
  {
    id: 'time',
    title: t('Affected period'),
    cell: ({ FromAt, UntilAt }) =>
      t('{from} to {until}', { from: format.dateTime(FromAt), until: format.dateTime(UntilAt) }),
  },
  ...(
    [
      ['up', t(message('Up', 'duration')), ({ UpMs }) => formatDuration(UpMs)],
      ['down', t(message('Down', 'duration')), ({ DownMs }) => formatDuration(DownMs)],
      ['unobserved', t('Unobserved'), ({ UnknownMs, PlannedMs }) => formatDuration(UnknownMs - PlannedMs)],
      ['excluded', t('Excluded'), ({ PlannedMs }) => formatDuration(PlannedMs)],
      ['checks', t('Checks'), ({ Checks }) => format.count(Checks)],
      ['confirmed', t('Confirmed errors'), ({ ConfirmedErrors }) => format.count(ConfirmedErrors)],
    ] satisfies [string, string, (figures: FigureChange['Before']) => string][]
  ).map(([id, title, formatFigure]): Column<FigureChange> => ({
    id,
    title,
    cell: ({ Before, After }) => <ChangedValue before={formatFigure(Before)} after={formatFigure(After)} />,
    isNumber: true,
  })),
];

/**
 * Lists figures that were recomputed after they were shown: old and new values, operator and reason. Hidden if there
 * are none.
 */
export function FigureChangesPanel({ monitorGuid }: { readonly monitorGuid: string }) {
  const format = useFormat();
  const list = useCursorPages(['monitor', monitorGuid, 'figure-changes'], (page, signal) =>
    call<typeof monitorViewEndpoints.figureChanges>('GET /api/v1/Monitor/:monitorGuid/FigureChange', {
      params: { monitorGuid },
      query: page,
      signal,
    }),
  );
  if (list.data?.pages[0]?.Rows.length === 0) return null;
  return (
    <Panel title={t('Recomputed figures')}>
      <PagedList
        list={list}
        loadingText={t('Loading the recomputed figures')}
        errorText={t('Could not load the recomputed figures')}
      >
        {(rows) => (
          <DataTable
            label={t('Recomputed figures')}
            columns={columns(format)}
            rows={rows}
            rowKey={({ At, Reason, ByName, OperatorGuid }) => `${String(At)} ${Reason} ${OperatorGuid ?? ByName}`}
            empty={t('No figures were recomputed.')}
          />
        )}
      </PagedList>
      <p className="dimmed">
        {t(
          'Late results are added at their time, errors marked as false positive count as OK, and time without runs becomes unobserved. The affected quarter-hours are recomputed; their previous figures are listed here. Excluded: pauses, and maintenance that stops monitoring.',
        )}
      </p>
    </Panel>
  );
}
