import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { UptimeNumbers } from '@vedette/contract/v1/monitors/monitor-figures';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { formatDuration } from '../../parts/format/format-duration.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import { StatusBar } from '../list/status-bar.js';
import classes from './uptime-panel.module.css';

const PERIOD_NAMES: Readonly<Record<UptimeNumbers['Period'], string>> = {
  Last24Hours: t('Last 24 hours'),
  Last7Days: t('Last 7 days'),
  Last30Days: t('Last 30 days'),
  Last90Days: t('Last 90 days'),
};

const columns = (format: Format): readonly Column<UptimeNumbers>[] => [
  { id: 'period', title: t('Period'), cell: ({ Period }) => PERIOD_NAMES[Period] },
  {
    id: 'uptime',
    title: t('Uptime'),
    cell: ({ UptimePercentage }) => format.percent(UptimePercentage),
    isNumber: true,
  },
  {
    id: 'observed',
    title: t('Observed'),
    cell: ({ CoveragePercentage }) => format.percent(CoveragePercentage),
    isNumber: true,
  },
  {
    id: 'down',
    title: t(message('Down', 'duration')),
    cell: ({ DowntimeMs }) => formatDuration(DowntimeMs),
    isNumber: true,
  },
  { id: 'unknown', title: t('Unobserved'), cell: ({ UnknownMs }) => formatDuration(UnknownMs), isNumber: true },
  { id: 'excluded', title: t('Excluded'), cell: ({ ExcludedMs }) => formatDuration(ExcludedMs), isNumber: true },
  { id: 'checks', title: t('Checks'), cell: ({ Checks }) => format.count(Checks), isNumber: true },
  {
    id: 'errors',
    title: t('Confirmed errors'),
    cell: ({ ConfirmedErrors }) => format.count(ConfirmedErrors),
    isNumber: true,
  },
];

/** Shows uptime beside the observed share, and how they are computed. */
export function UptimePanel({ monitor }: { readonly monitor: MonitorView }) {
  const format = useFormat();
  return (
    <div className={classes['panel']}>
      <Panel title={t('Uptime')}>
        <div className={classes['strip']}>
          <StatusBar statusHistory={monitor.StatusHistory} />
        </div>
        <DataTable
          label={t('Uptime by period')}
          columns={columns(format)}
          rows={monitor.Uptime}
          rowKey={({ Period }) => Period}
          empty={t('No results yet.')}
        />
        <p className="dimmed">
          {t(
            'Uptime = (up + unobserved) ÷ (up + down + unobserved), as in SLAs, reports and the API. Read it beside Observed, the share of the planned time that has results. Pauses and maintenance that stops monitoring are unobserved but not planned time. Time before the monitor was created counts in neither.',
          )}
        </p>
      </Panel>
    </div>
  );
}
