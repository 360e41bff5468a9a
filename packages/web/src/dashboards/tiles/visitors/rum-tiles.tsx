import type { RumDimension, RumFigure, RumFigureValues, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import {
  MAX_VALUES,
  type VisitorPoint,
  type VisitorRow,
} from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import { rumChartSection } from '@vedette/contract/v1/dashboards/tiles/rum-chart';
import { rumNumberSection } from '@vedette/contract/v1/dashboards/tiles/rum-number';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { keepPreviousWhile } from '../../../api/keep-while.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { type Slot, slotText } from '../../../parts/charts/series-rules.js';
import { filterDimensions } from '../../../rum/rum-filter-rules.js';
import { isRedacted, REDACTED_HINT } from '../../../rum/rum-labels.js';
import classes from '../../layout/dashboard.module.css';
import { refreshInterval } from '../../data/dashboard-queries.js';
import {
  SECTION_OPTIONS,
  WebsiteFrame,
  toWebsiteQuery,
  NO_DATA_TEXT,
  rumSettings,
  useWebsite,
} from './rum-tile-parts.js';
import { sectionFile } from '../../sections/section-file.js';
import { chartColumns, chartSlots, markIncompleteStep, timeFormatter } from '../../sections/section-lines.js';
import { sectionTable } from '../../sections/section-table.js';
import { columnTitle, valueText } from '../../sections/section-text.js';
import { SectionChart } from '../../tile-charts/section-chart.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { VisitorNotesProvider } from '../../tile-frame/tile-notes.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Endpoints = typeof rumViewEndpoints;

const HOUR_MS = 3_600_000;

/** One RUM metric over the whole period. */
export function RumNumberTile(props: TileProps) {
  const { tile, arranging, isAutoRefreshed } = props;
  const { figure, filter } = rumSettings(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  const format = useFormat();
  const { data, error } = useQuery({
    // Same key as the tile of all websites, to share its cache.
    queryKey: ['/Rum/Website', guid, 'figures', span, ...(filterDimensions(filter).length > 0 ? [filter] : [])],
    enabled,
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Figures', {
        params: { rumWebsiteGuid: guid },
        query: { ...span, ...filter },
        signal,
      }),
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  const section =
    data &&
    rumNumberSection(tile, toVisitorPoint(figure, data), { ...SECTION_OPTIONS, website: of.website?.Description });
  const file = section && sectionFile(section);
  const [column, value] = [section?.columns.at(-1), section?.rows[0]?.at(-1)];
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={file?.rows}
      units={file?.units}
      table={
        <WebsiteFrame {...{ of, error, filter, isLoaded: data !== undefined, isCompact: true }}>
          <p className={classes['number']}>{column && valueText(value, column, format)}</p>
        </WebsiteFrame>
      }
    />
  );
}

/** Returns the value of a metric with its number of page views. */
function toVisitorPoint(figure: RumFigure, allValues: readonly RumFigureValues[]): VisitorPoint {
  const findValues = (one: RumFigure) => allValues.find(({ Figure }) => Figure === one);
  return { PageViews: findValues('PageViews')?.Count ?? 0, Values: findValues(figure) ?? { Figure: figure, Count: 0 } };
}

/** One RUM metric over time; times without page views are gaps. */
export function RumChartTile(props: TileProps) {
  const of = useWebsite(props.tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  return (
    <VisitorNotesProvider websiteGuid={guid} {...{ span, enabled }} isAutoRefreshed={props.isAutoRefreshed}>
      <RumChart {...props} />
    </VisitorNotesProvider>
  );
}

function RumChart(props: TileProps) {
  const { tile, arranging, isAutoRefreshed } = props;
  const { figure, filter } = rumSettings(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  const format = useFormat();
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: ['/Rum/Website', guid, 'timeline', span, figure, filter],
    enabled,
    placeholderData: keepPreviousWhile(4, figure),
    queryFn: ({ signal }) =>
      call<Endpoints['timeline']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Timeline', {
        params: { rumWebsiteGuid: guid },
        query: { ...span, Figure: figure, ...filter },
        signal,
      }),
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  const section = rumChartSection(tile, data, SECTION_OPTIONS);
  const { time, value } = chartColumns(section);
  const formatTime = timeFormatter(time, format);
  const slots = data ? markIncompleteStep(chartSlots(section), data.StepMs, Math.max(data.UntilAt, dataUpdatedAt)) : [];
  const frameProps = { of, error, filter, isLoaded: data !== undefined };
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...(data ? sectionFile(section) : { rows: undefined })}
      chart={
        <WebsiteFrame {...frameProps}>
          <SectionChart
            {...{ section, slots, format, empty: NO_DATA_TEXT }}
            {...(data && data.StepMs < HOUR_MS && { step: t('every five minutes') })}
          />
        </WebsiteFrame>
      }
      table={
        <WebsiteFrame {...frameProps}>
          <DataTable<Slot>
            label={t('Values')}
            columns={[
              { id: 'time', title: columnTitle(time), cell: ({ from }) => formatTime(from) },
              {
                id: 'value',
                title: columnTitle(value),
                isNumber: true,
                cell: (slot) => slotText(slot, (each) => valueText(each, value, format), '–'),
              },
            ]}
            rows={slots.toReversed()}
            rowKey={({ from }) => from}
            empty={NO_DATA_TEXT}
          />
        </WebsiteFrame>
      }
    />
  );
}

const PAGE_VIEWS_BY: Readonly<Record<RumDimension, string>> = {
  Page: t('Page views by page'),
  Country: t('Page views by country'),
  State: t('Page views by state or province'),
  Device: t('Page views by device'),
  Browser: t('Page views by browser'),
  OperatingSystem: t('Page views by operating system'),
};

/** Page views and one RUM metric by page, country and so on. */
export function RumTableTile(props: TileProps) {
  const { tile, arranging, isAutoRefreshed } = props;
  const { figure, by, filter } = rumSettings(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: ['/Rum/Website', guid, 'breakdown', span, by, figure, filter],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<Endpoints['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        params: { rumWebsiteGuid: guid },
        query: { ...span, By: by, Figure: figure, Take: MAX_VALUES, ...filter },
        signal,
      }),
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  const section = data && rumTableSection(tile, data, SECTION_OPTIONS);
  const file = section && sectionFile(section);
  const isComplete = section?.leftOut === 0;
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={file?.rows}
      units={file?.units}
      table={
        <WebsiteFrame
          {...{ of, error, filter, isLoaded: data !== undefined }}
          limit={isComplete ? undefined : MAX_VALUES}
        >
          {section && (
            <DataTable
              label={PAGE_VIEWS_BY[by]}
              {...sectionTable(section, data, format, {
                columns: {
                  [by]: {
                    isSentence: by === 'Page',
                    draw: (_row: VisitorRow, text: string) => <span className="wrap">{text}</span>,
                  },
                },
                isSortable: isComplete,
              })}
              rowKey={({ source }) => source.Value}
              empty={NO_DATA_TEXT}
            />
          )}
          {by === 'Page' && data?.some(({ Value }) => isRedacted(Value)) && <p className="dimmed">{REDACTED_HINT}</p>}
        </WebsiteFrame>
      }
    />
  );
}
