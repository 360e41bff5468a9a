import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { RowKeys, Section } from '@vedette/contract/v1/dashboards/sections/section';
import { monitorsSection } from '@vedette/contract/v1/dashboards/tiles/monitors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.js';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { FilterBox } from '../../../parts/tables/filter-box.js';
import { useFormat } from '../../../parts/format/format.js';
import { Pager } from '../../../parts/tables/pager.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { MONITORS_A_PAGE, monitorsQuery, readMonitors, viewKey } from '../../data/dashboard-queries.js';
import { allMonitors } from '../../tile-rows/all-monitors.js';
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

function MonitorPages({ dashboardGuid, tile, figures, search, isRefreshed, arranging }: TileProps) {
  const isLong = figures.Total > figures.Monitors.length;
  const [name, setName] = useState('');
  const [skip, setSkip] = useState(0);
  const isPageRequested = isLong && (name !== '' || skip > 0);
  const query = { search: name, skip };
  const page = useQuery({ ...monitorsQuery(dashboardGuid, search, query, isRefreshed), enabled: isPageRequested });
  const { rows, total, isOld } = shownMonitors(figures, isPageRequested ? page : undefined);
  const section = rows && monitorsSection(tile, { Monitors: rows, Total: total });
  const file = section && sectionFile(section);
  const pager = { skip, take: MONITORS_A_PAGE, total, onSkip: setSkip };
  const filter = (text: string): void => {
    setName(text);
    setSkip(0);
  };
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={file?.rows}
      units={file?.units}
      allRows={
        isLong
          ? async () => {
              const read = (from: number) => readMonitors(dashboardGuid, search, { search: name, skip: from });
              const all = await allMonitors(read);
              return sectionFile(monitorsSection(tile, { Monitors: all, Total: all.length })).rows;
            }
          : undefined
      }
      table={
        <>
          {isLong && <FilterBox label={t('Monitor name')} initial={name} isAlone onFilter={filter} />}
          {isPageRequested && page.error && (
            <ProblemView error={page.error} what={t('The monitors could not be loaded')} />
          )}
          {isOld && <p role="status">{t('Loading monitors …')}</p>}
          {section && (
            <div className={classes['rows']} aria-busy={isOld}>
              <MonitorsTable tile={tile} section={section} isWhole={!isLong} />
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
  readonly section: Section;
  /** All rows are loaded and can be sorted. */
  readonly isWhole: boolean;
}

const drawn = {
  monitor: {
    isName: true,
    draw: ({ MonitorGuid: guid = '' }: RowKeys, name: string) => <NameOfMonitor guid={guid} name={name} />,
  },
};

function MonitorsTable({ tile, section, isWhole }: TableProps) {
  const format = useFormat();
  const sortedBy = isWhole ? initialSort(tile, section) : undefined;
  return (
    <DataTable
      key={JSON.stringify(sortedBy)}
      label={t('Monitors')}
      {...sectionTable(section, section.keys ?? [], format, { columns: drawn, isSortable: isWhole })}
      rowKey={({ source: { MonitorGuid: guid = '' } }) => guid}
      sortedBy={sortedBy}
      empty={t('No monitors.')}
    />
  );
}
