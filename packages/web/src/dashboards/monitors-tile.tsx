import type { DashboardFigures, TileMetric } from '@vedette/contract/v1/dashboard';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../parts/data-table.js';
import { duration } from '../parts/duration.js';
import { useFormat } from '../parts/format.js';
import { TileFrame } from './tile-frame.js';
import type { TileProps } from './tile-props.js';
import { figureText } from './tile-words.js';

type Row = DashboardFigures['Monitors'][number];

const FIGURES: readonly (readonly [metric: TileMetric, title: string])[] = [
  ['UptimePercentage', 'Uptime'],
  ['ObservedPercentage', 'Observed'],
  ['Checks', 'Checks'],
  ['ConfirmedErrors', 'Confirmed'],
  ['UnconfirmedErrors', 'Unconfirmed'],
  ['TotalTime', 'Load time'],
  ['ResolveTime', 'Resolve'],
  ['ConnectionTime', 'Connect'],
  ['DownloadTime', 'Download'],
];

/** Each monitor over the whole period. */
export function MonitorsTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const columns: readonly Column<Row>[] = [
    {
      ...{ id: 'monitor', title: 'Monitor', sort: ({ MonitorName }) => MonitorName.toLowerCase() },
      cell: ({ MonitorGuid: monitorGuid, MonitorName }) => (
        <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
          {MonitorName}
        </Link>
      ),
    },
    { id: 'down', title: 'Down', isNumber: true, sort: ({ DownMs }) => DownMs, cell: ({ DownMs }) => duration(DownMs) },
    ...FIGURES.map(([metric, title]): Column<Row> => ({
      ...{ id: metric, title, isNumber: true, sort: (row) => row[metric] ?? -1 },
      cell: (row) => figureText(metric, row[metric], format),
    })),
  ];
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={figures.Monitors.map((row) => ({ ...row }))}
      table={
        <>
          <DataTable
            label="Monitors"
            columns={columns}
            rows={figures.Monitors}
            rowKey={({ MonitorGuid }) => MonitorGuid}
            empty="No monitor."
          />
          {figures.Total > figures.Monitors.length && (
            <p className="dimmed">
              The first {figures.Monitors.length} of {format.count(figures.Total)} monitors.
            </p>
          )}
        </>
      }
    />
  );
}
