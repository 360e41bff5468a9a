import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { FilterBox } from '../../../parts/tables/filter-box.js';
import { useFormat } from '../../../parts/format/format.js';
import { Pager } from '../../../parts/tables/pager.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { MONITORS_A_PAGE, monitorsQuery, readMonitors, viewKey } from '../../data/dashboard-queries.js';
import { allMonitors } from '../../tile-rows/all-monitors.js';
import { columnName, columnText, shownColumns, sortOf } from '../../words/column-words.js';
import classes from '../../layout/dashboard.module.css';
import { shownOf } from './shown-monitors.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardFigures['Monitors'][number];

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
              <MonitorsTable tile={tile} rows={rows} isWhole={!isLong} />
            </div>
          )}
          {isLong && <Pager {...pager} />}
        </>
      }
    />
  );
}

interface TableProps {
  readonly tile: DashboardTile;
  readonly rows: readonly Row[];
  /** They are all there are, so that they can be sorted. */
  readonly isWhole: boolean;
}

const valueOf = (column: TileColumn, row: Row): number | undefined => {
  const figures: Partial<Record<TileColumn, unknown>> = row;
  const value = figures[column];
  return typeof value === 'number' ? value : undefined;
};

function MonitorsTable({ tile, rows, isWhole }: TableProps) {
  const format = useFormat();
  const sorted = (sort: (row: Row) => string | number | undefined) => (isWhole ? { sort } : {});
  const columns = shownColumns(tile).map((column): Column<Row> =>
    column === 'Name'
      ? {
          id: column,
          title: 'Monitor',
          isName: true,
          ...sorted(({ MonitorName }) => MonitorName.toLowerCase()),
          cell: ({ MonitorGuid: monitorGuid, MonitorName }) => <NameOfMonitor guid={monitorGuid} name={MonitorName} />,
        }
      : {
          id: column,
          title: columnName(column),
          isNumber: true,
          ...sorted((row) => valueOf(column, row)),
          cell: (row) => columnText(column, valueOf(column, row), format),
        },
  );
  const sortedBy = isWhole ? sortOf(tile) : undefined;
  return (
    <DataTable
      key={JSON.stringify(sortedBy)}
      label="Monitors"
      columns={columns}
      rows={rows}
      rowKey={({ MonitorGuid }) => MonitorGuid}
      sortedBy={sortedBy}
      empty="No monitor."
    />
  );
}
