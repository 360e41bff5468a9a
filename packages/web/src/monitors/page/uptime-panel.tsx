import type { MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { UptimeNumbers } from '@vedette/contract/v1/monitors/monitor-figures';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { duration } from '../../parts/format/duration.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import { Strip } from '../list/strip.js';
import classes from './uptime-panel.module.css';

const NAMES: Readonly<Record<UptimeNumbers['Period'], string>> = {
  Last24Hours: 'Last 24 hours',
  Last7Days: 'Last 7 days',
  Last30Days: 'Last 30 days',
  Last90Days: 'Last 90 days',
};

const columns = (format: Format): readonly Column<UptimeNumbers>[] => [
  { id: 'period', title: 'Period', cell: ({ Period }) => NAMES[Period] },
  {
    id: 'uptime',
    title: 'Uptime',
    cell: ({ UptimePercentage }) => format.percent(UptimePercentage),
    isNumber: true,
  },
  {
    id: 'observed',
    title: 'Observed',
    cell: ({ CoveragePercentage }) => format.percent(CoveragePercentage),
    isNumber: true,
  },
  { id: 'down', title: 'Down', cell: ({ DowntimeMs }) => duration(DowntimeMs), isNumber: true },
  { id: 'unknown', title: 'Not observed', cell: ({ UnknownMs }) => duration(UnknownMs), isNumber: true },
  { id: 'excluded', title: 'Left out', cell: ({ ExcludedMs }) => duration(ExcludedMs), isNumber: true },
  { id: 'checks', title: 'Checks', cell: ({ Checks }) => format.count(Checks), isNumber: true },
  {
    id: 'errors',
    title: 'Confirmed errors',
    cell: ({ ConfirmedErrors }) => format.count(ConfirmedErrors),
    isNumber: true,
  },
];

/** Uptime and how much of the time was really observed: two numbers, each with its rule. */
export function UptimePanel({ monitor }: { readonly monitor: MonitorView }) {
  const format = useFormat();
  return (
    <div className={classes['panel']}>
      <Panel title="Uptime">
        <div className={classes['strip']}>
          <Strip strip={monitor.Strip} />
        </div>
        <DataTable
          label="Uptime by period"
          columns={columns(format)}
          rows={monitor.Uptime}
          rowKey={({ Period }) => Period}
          empty="Nothing was observed yet."
        />
        <p className="dimmed">
          Uptime = (up + not observed) ÷ (up + down + not observed), as in SLAs, reports and the API: read it beside
          Observed, which is what was seen of the time that was meant to be. Pauses and maintenance that stops
          monitoring are not observed and no part of Observed; the time before the monitor existed is no part of either.
        </p>
      </Panel>
    </div>
  );
}
