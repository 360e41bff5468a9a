import type { DashboardFigures, TileMetric } from '@vedette/contract/v1/dashboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '../parts/data-table.js';
import { duration } from '../parts/duration.js';
import { FilterBox } from '../parts/filter-box.js';
import { useFormat } from '../parts/format.js';
import { Pager } from '../parts/pager.js';
import { ProblemView } from '../parts/problem-view.js';
import { MONITORS_A_PAGE, readMonitors } from './dashboard-queries.js';
import { allMonitors } from './all-monitors.js';
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

/** Each monitor over the whole period; of many a page, and those whose name is looked for. */
export function MonitorsTile({ dashboardGuid, tile, figures, search, arranging }: TileProps) {
  const isLong = figures.Total > figures.Monitors.length;
  const [name, setName] = useState('');
  const [skip, setSkip] = useState(0);
  const isFirst = name === '' && skip === 0;
  const page = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'monitors', search.period, search.group, name, skip],
    queryFn: ({ signal }) => readMonitors(dashboardGuid, search, { search: name, skip }, signal),
    enabled: isLong && !isFirst,
    placeholderData: keepPreviousData,
  });
  const shown = isFirst || !page.data ? { Total: figures.Total, Rows: figures.Monitors } : page.data;
  const pager = { of: 'monitors', skip, take: MONITORS_A_PAGE, total: shown.Total, onSkip: setSkip };
  const filter = (text: string): void => {
    setName(text);
    setSkip(0);
  };
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={shown.Rows.map((row) => ({ ...row }))}
      allRows={
        isLong
          ? () => allMonitors((from) => readMonitors(dashboardGuid, search, { search: name, skip: from }))
          : undefined
      }
      table={
        <>
          {isLong && <FilterBox label="Name of a monitor" initial={name} isAlone onFilter={filter} />}
          {page.error && <ProblemView error={page.error} what="The monitors could not be read" />}
          <MonitorsTable rows={shown.Rows} isWhole={!isLong} />
          {isLong && <Pager {...pager} />}
        </>
      }
    />
  );
}

function MonitorsTable({ rows, isWhole }: { readonly rows: readonly Row[]; readonly isWhole: boolean }) {
  const format = useFormat();
  const sorted = (sort: (row: Row) => string | number) => (isWhole ? { sort } : {});
  const columns: readonly Column<Row>[] = [
    {
      ...{ id: 'monitor', title: 'Monitor', ...sorted(({ MonitorName }) => MonitorName.toLowerCase()) },
      cell: ({ MonitorGuid: monitorGuid, MonitorName }) => (
        <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
          {MonitorName}
        </Link>
      ),
    },
    {
      ...{ id: 'down', title: 'Down', isNumber: true, ...sorted(({ DownMs }) => DownMs) },
      cell: ({ DownMs }) => duration(DownMs),
    },
    ...FIGURES.map(([metric, title]): Column<Row> => ({
      ...{ id: metric, title, isNumber: true, ...sorted((row) => row[metric] ?? -1) },
      cell: (row) => figureText(metric, row[metric], format),
    })),
  ];
  return (
    <DataTable
      label="Monitors"
      columns={columns}
      rows={rows}
      rowKey={({ MonitorGuid }) => MonitorGuid}
      empty="No monitor."
    />
  );
}
