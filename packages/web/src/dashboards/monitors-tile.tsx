import type { DashboardFigures, TileMetric } from '@vedette/contract/v1/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '../parts/data-table.js';
import { duration } from '../parts/duration.js';
import { FilterBox } from '../parts/filter-box.js';
import { useFormat } from '../parts/format.js';
import { Pager } from '../parts/pager.js';
import { ProblemView } from '../parts/problem-view.js';
import { MONITORS_A_PAGE, monitorsQuery, readMonitors, viewKey } from './dashboard-queries.js';
import { allMonitors } from './all-monitors.js';
import classes from './dashboard.module.css';
import { shownOf } from './shown-monitors.js';
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
  ['TotalBytes', 'Bytes'],
  ['Alerts', 'Alerts'],
  ['OperatorResponseTime', 'Response'],
];

/** Each monitor over the whole period; of many a page, and those whose name is looked for. Another view begins anew. */
export function MonitorsTile(props: TileProps) {
  return <MonitorPages key={JSON.stringify(viewKey(props.search))} {...props} />;
}

function MonitorPages({ dashboardGuid, tile, figures, search, isRefreshed, arranging }: TileProps) {
  const isLong = figures.Total > figures.Monitors.length;
  const [name, setName] = useState('');
  const [skip, setSkip] = useState(0);
  const isAsked = isLong && (name !== '' || skip > 0);
  const wish = { search: name, skip };
  const page = useQuery({ ...monitorsQuery(dashboardGuid, search, wish, isRefreshed), enabled: isAsked });
  const { rows, total, isOld } = shownOf(figures, isAsked ? page : undefined);
  const pager = { of: 'monitors', skip, take: MONITORS_A_PAGE, total, onSkip: setSkip };
  const filter = (text: string): void => {
    setName(text);
    setSkip(0);
  };
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={rows?.map((row) => ({ ...row }))}
      allRows={
        isLong
          ? () => allMonitors((from) => readMonitors(dashboardGuid, search, { search: name, skip: from }))
          : undefined
      }
      table={
        <>
          {isLong && <FilterBox label="Name of a monitor" initial={name} isAlone onFilter={filter} />}
          {isAsked && page.error && <ProblemView error={page.error} what="The monitors could not be read" />}
          {isOld && <p role="status">The monitors are being read.</p>}
          {rows && (
            <div className={classes['rows']} aria-busy={isOld}>
              <MonitorsTable rows={rows} isWhole={!isLong} />
            </div>
          )}
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
