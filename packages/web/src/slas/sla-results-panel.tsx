import type { SlaOverview, slaViewEndpoints } from '@vedette/contract/v1/sla/sla';
import { startsAfterPeriod } from '@vedette/contract/v1/sla/no-uptime-reason';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { withoutSorting } from '../parts/tables/without-sorting.js';
import { formatDuration } from '../parts/format/format-duration.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { StaleData } from '../parts/feedback/stale-data.js';
import { Pager } from '../parts/tables/pager.js';
import { Panel } from '../parts/page/panel.js';
import { PERIOD_OPTIONS } from '../parts/time/period-labels.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { VerdictMark } from '../parts/display/state-mark.js';
import type { Format } from '../parts/format/format-values.js';
import { HistoryPanel, type HistoryTarget } from './history-panel.js';
import { noUptimeText } from './sla-results-rules.js';
import { SignStatement } from './statements-panel.js';

type Row = SlaOverview['Rows'][number];
const STATES = { Good: 'Up', Warning: 'Warn', Error: 'Down' } as const;
const PAGE_SIZE = 100;
/** Presets named “last” end with yesterday, so a new installation would show nothing. */
const DEFAULT_PERIOD = 'CurrentMonth';

/** SLA results of each monitor over a period. */
export function SlaResultsPanel({ slaGuid }: { readonly slaGuid: string }) {
  const [PresetPeriod, setPeriod] = useState(DEFAULT_PERIOD);
  // Set once a filter was entered; from then on the box stays visible, even when it is cleared.
  const [Search, setSearch] = useState<string>();
  const [Skip, setSkip] = useState(0);
  const [history, setHistory] = useState<HistoryTarget>();
  const format = useFormat();
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['/Sla', slaGuid, 'overview', PresetPeriod, Search ?? '', Skip],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<(typeof slaViewEndpoints)['overview']>('GET /api/v1/Sla/:slaGuid/Overview', {
        params: { slaGuid },
        query: { PresetPeriod, Take: PAGE_SIZE, ...(Skip > 0 && { Skip }), ...(Search !== undefined && { Search }) },
        signal,
      }),
  });
  const filter = (text: string): void => {
    setSearch(text);
    setSkip(0);
  };
  return (
    <>
      <Panel
        title={t('Compliance')}
        actions={
          <>
            <NativeSelect
              size="xs"
              aria-label={t('Period')}
              value={PresetPeriod}
              onChange={(event) => setPeriod(event.currentTarget.value)}
              data={PERIOD_OPTIONS.map(([value, label]) => ({ value, label }))}
            />
            <SignStatement slaGuid={slaGuid} period={PresetPeriod} />
          </>
        }
      >
        {error && <ProblemView error={error} failure={t('The figures could not be loaded')} />}
        {!data && !error && <Loading label={t('Loading figures')} />}
        {(Search !== undefined || (data && data.Total > PAGE_SIZE)) && (
          <FilterBox label={t('Monitor name')} initial={Search} isStandalone onFilter={filter} />
        )}
        {data && (
          <StaleData isStale={isPlaceholderData}>
            <SlaResultsTable
              rows={data.Rows}
              isComplete={data.Total <= PAGE_SIZE}
              isCreatedLater={startsAfterPeriod(data)}
              {...{ history, onHistory: setHistory }}
            />
            <p className="dimmed">
              {startsAfterPeriod(data)
                ? t('The SLA was created after this period, so no time counts yet.')
                : t('Counted from {from} to {until}.', {
                    from: format.dateTime(data.CountsFromAt),
                    until: format.dateTime(data.UntilAt),
                  })}{' '}
              {t(
                'Uptime = (up + unobserved) ÷ (up + down + unobserved). Observed is the share of time with results, without pauses and maintenance that stops monitoring. Periods named “last” end with the last full hour or day; current periods extend to now.',
              )}
            </p>
            <Pager skip={Skip} take={PAGE_SIZE} total={data.Total} onSkip={setSkip} />
          </StaleData>
        )}
      </Panel>
      {history && <HistoryPanel slaGuid={slaGuid} target={history} period={PresetPeriod} />}
    </>
  );
}

interface TableProps {
  readonly rows: readonly Row[];
  /** All rows are loaded and can be sorted; pages of a longer list keep its order. */
  readonly isComplete: boolean;
  /** The SLA was created after the period. */
  readonly isCreatedLater: boolean;
  /** Monitor whose history is shown. */
  readonly history: HistoryTarget | undefined;
  /** Shows the history of a monitor; undefined hides it. */
  readonly onHistory: (of: HistoryTarget | undefined) => void;
}

function SlaResultsTable({ rows, isComplete, isCreatedLater, history, onHistory }: TableProps) {
  const columns = [...columnsFor(useFormat(), isCreatedLater), historyColumn(history?.monitorGuid, onHistory)];
  return (
    <DataTable
      label={t('Monitors')}
      columns={isComplete ? columns : withoutSorting(columns)}
      rows={rows}
      rowKey={({ MonitorGuid }) => MonitorGuid}
      empty={t('No monitors.')}
    />
  );
}

const historyColumn = (
  openMonitorGuid: string | undefined,
  onHistory: (of: HistoryTarget | undefined) => void,
): Column<Row> => ({
  id: 'history',
  title: t('History'),
  cell: ({ MonitorGuid: monitorGuid, MonitorName: name }) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('History of {name}', { name })}
      aria-expanded={monitorGuid === openMonitorGuid}
      onClick={() => onHistory(monitorGuid === openMonitorGuid ? undefined : { monitorGuid, name })}
    >
      {t('History')}
    </Button>
  ),
});

function columnsFor(format: Format, isCreatedLater: boolean): readonly Column<Row>[] {
  const noUptimeReason = (row: Row): string | undefined => noUptimeText(row, isCreatedLater);
  const renderVerdict = (state: keyof typeof STATES | undefined, text: string) =>
    state === undefined ? text : <VerdictMark state={STATES[state]} text={text} />;
  return [
    {
      id: 'monitor',
      title: t('Monitor'),
      sort: ({ MonitorName }) => MonitorName.toLowerCase(),
      cell: ({ MonitorGuid: monitorGuid, MonitorName }) => <MonitorLink guid={monitorGuid} name={MonitorName} />,
    },
    {
      id: 'uptime',
      title: t('Uptime'),
      isNumber: true,
      sort: (row) => row.UptimePercentage ?? 101,
      cell: (row) => {
        const reason = noUptimeReason(row);
        return reason === undefined
          ? renderVerdict(row.UptimeState, format.percent(row.UptimePercentage))
          : `– ${reason}`;
      },
    },
    {
      id: 'down',
      title: t('Downtime'),
      isNumber: true,
      sort: ({ DownMs }) => DownMs,
      cell: (row) => (noUptimeReason(row) === undefined ? formatDuration(row.DownMs) : '–'),
    },
    {
      id: 'share',
      title: t('Downtime %'),
      isNumber: true,
      sort: (row) => row.DowntimePercentage ?? -1,
      cell: (row) => (noUptimeReason(row) === undefined ? format.complementPercent(row.DowntimePercentage) : '–'),
    },
    {
      id: 'observed',
      title: t('Observed'),
      isNumber: true,
      sort: (row) => row.ObservedPercentage ?? 0,
      cell: (row) => format.percent(row.ObservedPercentage),
    },
    {
      id: 'load',
      title: t('Mean load time'),
      isNumber: true,
      sort: (row) => row.TotalTime ?? 0,
      cell: (row) => renderVerdict(row.LoadTimeState, format.ms(row.TotalTime)),
    },
    {
      id: 'response',
      title: t('Time to acknowledge'),
      isNumber: true,
      cell: (row) =>
        row.OperatorResponseTime === undefined
          ? '–'
          : renderVerdict(row.ResponseState, formatDuration(row.OperatorResponseTime)),
    },
  ];
}
