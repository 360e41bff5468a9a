import { chartSections, chartTable } from '@vedette/contract/v1/dashboards/tiles/chart';
import { t } from '../../../i18n/translate.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { SectionChart } from '../../tile-charts/section-chart.js';
import { sectionFile } from '../../sections/section-file.js';
import { chartColumns, timeFormatter } from '../../sections/section-lines.js';
import { sectionTable } from '../../sections/section-table.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { MetricRows } from './metric-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Figures over time, summed up over all monitors; missing data is a gap. */
export function ChartTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const sections = chartSections(tile, figures, {});
  const [section, ...others] = sections;
  const tableSection = chartTable(tile, figures);
  const formatTime = timeFormatter(chartColumns(tableSection).time, format);
  const { columns, rows } = sectionTable(tableSection, figures.Times, format, {
    columns: { time: { draw: ({ FromAt }) => formatTime(FromAt) } },
  });
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      {...sectionFile(tableSection)}
      chart={
        section && others.length === 0 ? (
          <SectionChart
            {...{ section, format }}
            empty={t('No data from {start} to {end}.', {
              start: format.dateTime(figures.FromAt),
              end: format.dateTime(figures.UntilAt),
            })}
          />
        ) : (
          <MetricRows sections={sections} />
        )
      }
      table={
        <DataTable
          label={t('Values')}
          columns={columns}
          rows={rows.toReversed()}
          rowKey={({ source }) => source.FromAt}
          empty={t('No data in this period.')}
        />
      }
    />
  );
}
