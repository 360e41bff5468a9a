import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { RowKeys, Section } from '@vedette/contract/v1/dashboards/sections/section';
import { monitorsSection } from '@vedette/contract/v1/dashboards/tiles/monitors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { FilterBox } from '../../../parts/tables/filter-box.js';
import { useFormat } from '../../../parts/format/format.js';
import { Pager } from '../../../parts/tables/pager.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { MONITORS_PER_PAGE, monitorsQuery, loadMonitors, viewKey } from '../../data/dashboard-queries.js';
import { loadAllMonitors } from '../../tile-rows/load-all-monitors.js';
import { initialSort } from '../../labels/column-names.js';
import classes from '../../layout/dashboard.module.css';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { shownMonitors } from './shown-monitors.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** The monitors over the whole period, in pages and with a name filter. A new view starts on the first page. */
export function MonitorsTile(props: TileProps) {
  return <MonitorPages key={JSON.stringify(viewKey(props.search))} {...props} />;
}

function MonitorPages({ dashboardGuid, tile, figures, search, isAutoRefreshed, arranging }: TileProps) {
  const isPaged = figures.Total > figures.Monitors.length;
  const [name, setName] = useState('');
  const [skip, setSkip] = useState(0);
  const isPageRequested = isPaged && (name !== '' || skip > 0);
  const query = { search: name, skip };
  const page = useQuery({ ...monitorsQuery(dashboardGuid, search, query, isAutoRefreshed), enabled: isPageRequested });
  const { rows, total, isOld } = shownMonitors(figures, isPageRequested ? page : undefined);
  const section = rows && monitorsSection(tile, { Monitors: rows, Total: total });
  const file = section && sectionFile(section);
  const pager = { skip, take: MONITORS_PER_PAGE, total, onSkip: setSkip };
  const applyFilter = (text: string): void => {
    setName(text);
    setSkip(0);
  };
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={file?.rows}
      units={file?.units}
      loadAllRows={
        isPaged
          ? async () => {
              const loadPage = (from: number) => loadMonitors(dashboardGuid, search, { search: name, skip: from });
              const allRows = await loadAllMonitors(loadPage);
              return sectionFile(monitorsSection(tile, { Monitors: allRows, Total: allRows.length })).rows;
            }
          : undefined
      }
      table={
        <>
          {isPaged && <FilterBox label={t('Monitor name')} initial={name} isStandalone onFilter={applyFilter} />}
          {isPageRequested && page.error && (
            <ProblemView error={page.error} failure={t('The monitors could not be loaded')} />
          )}
          {isOld && <p role="status">{t('Loading monitors …')}</p>}
          {section && (
            <div className={classes['rows']} aria-busy={isOld}>
              <MonitorsTable tile={tile} section={section} isComplete={!isPaged} />
            </div>
          )}
          {isPaged && <Pager {...pager} />}
        </>
      }
    />
  );
}

interface MonitorsTableProps {
  readonly tile: DashboardTile;
  readonly section: Section;
  /** All rows are loaded and can be sorted. */
  readonly isComplete: boolean;
}

const columnOverrides = {
  monitor: {
    isName: true,
    draw: ({ MonitorGuid: guid = '' }: RowKeys, name: string) => <MonitorLink guid={guid} name={name} />,
  },
};

function MonitorsTable({ tile, section, isComplete }: MonitorsTableProps) {
  const format = useFormat();
  const sortedBy = isComplete ? initialSort(tile, section) : undefined;
  return (
    <DataTable
      key={JSON.stringify(sortedBy)}
      label={t('Monitors')}
      {...sectionTable(section, section.keys ?? [], format, { columns: columnOverrides, isSortable: isComplete })}
      rowKey={({ source: { MonitorGuid: guid = '' } }) => guid}
      sortedBy={sortedBy}
      empty={t('No monitors.')}
    />
  );
}
