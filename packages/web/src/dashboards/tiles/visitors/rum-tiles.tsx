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
import { keepWhile } from '../../../api/keep-while.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { type Slot, slotText } from '../../../parts/charts/series-rules.js';
import { namesIn } from '../../../rum/rum-filter-rules.js';
import { isRedacted, REDACTED_HINT } from '../../../rum/rum-labels.js';
import classes from '../../layout/dashboard.module.css';
import { refreshInterval } from '../../data/dashboard-queries.js';
import { ABOUT, WebsiteFrame, toWebsiteQuery, NOTHING, rumSettings, useWebsite } from './rum-tile-parts.js';
import { sectionFile } from '../../sections/section-file.js';
import { chartColumns, chartSlots, markSoFar, timeText } from '../../sections/section-lines.js';
import { sectionTable } from '../../sections/section-table.js';
import { headText, valueText } from '../../sections/section-text.js';
import { SectionChart } from '../../tile-charts/section-chart.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { WithVisitorNotes } from '../../tile-frame/tile-notes.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Endpoints = typeof rumViewEndpoints;

const HOUR = 3_600_000;

/** One RUM metric over the whole period. */
export function RumNumberTile(props: TileProps) {
  const { tile, arranging, isRefreshed } = props;
  const { figure, filter } = rumSettings(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  const format = useFormat();
  const { data, error } = useQuery({
    // Same key as the tile of all websites, to share its cache.
    queryKey: ['/Rum/Website', guid, 'figures', span, ...(namesIn(filter).length > 0 ? [filter] : [])],
    enabled,
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Figures', {
        params: { rumWebsiteGuid: guid },
        query: { ...span, ...filter },
        signal,
      }),
    refetchInterval: refreshInterval(isRefreshed),
  });
  const section =
    data && rumNumberSection(tile, toVisitorPoint(figure, data), { ...ABOUT, website: of.website?.Description });
  const file = section && sectionFile(section);
  const [column, value] = [section?.columns.at(-1), section?.rows[0]?.at(-1)];
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={file?.rows}
      units={file?.units}
      table={
        <WebsiteFrame {...{ of, error, filter, isRead: data !== undefined, isShort: true }}>
          <p className={classes['number']}>{column && valueText(value, column, format)}</p>
        </WebsiteFrame>
      }
    />
  );
}

/** Returns the value of a metric with its number of page views. */
function toVisitorPoint(figure: RumFigure, all: readonly RumFigureValues[]): VisitorPoint {
  const findValues = (one: RumFigure) => all.find(({ Figure }) => Figure === one);
  return { PageViews: findValues('PageViews')?.Count ?? 0, Values: findValues(figure) ?? { Figure: figure, Count: 0 } };
}

/** One RUM metric over time; times without page views are gaps. */
export function RumChartTile(props: TileProps) {
  const of = useWebsite(props.tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  return (
    <WithVisitorNotes websiteGuid={guid} {...{ span, enabled }} isRefreshed={props.isRefreshed}>
      <RumChart {...props} />
    </WithVisitorNotes>
  );
}

function RumChart(props: TileProps) {
  const { tile, arranging, isRefreshed } = props;
  const { figure, filter } = rumSettings(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = toWebsiteQuery(props, of.website);
  const format = useFormat();
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: ['/Rum/Website', guid, 'timeline', span, figure, filter],
    enabled,
    placeholderData: keepWhile(4, figure),
    queryFn: ({ signal }) =>
      call<Endpoints['timeline']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Timeline', {
        params: { rumWebsiteGuid: guid },
        query: { ...span, Figure: figure, ...filter },
        signal,
      }),
    refetchInterval: refreshInterval(isRefreshed),
  });
  const section = rumChartSection(tile, data, ABOUT);
  const { time, value } = chartColumns(section);
  const moment = timeText(time, format);
  const slots = data ? markSoFar(chartSlots(section), data.StepMs, Math.max(data.UntilAt, dataUpdatedAt)) : [];
  const about = { of, error, filter, isRead: data !== undefined };
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...(data ? sectionFile(section) : { rows: undefined })}
      chart={
        <WebsiteFrame {...about}>
          <SectionChart
            {...{ section, slots, format, empty: NOTHING }}
            {...(data && data.StepMs < HOUR && { step: t('every five minutes') })}
          />
        </WebsiteFrame>
      }
      table={
        <WebsiteFrame {...about}>
          <DataTable<Slot>
            label={t('Values')}
            columns={[
              { id: 'time', title: headText(time), cell: ({ from }) => moment(from) },
              {
                id: 'value',
                title: headText(value),
                isNumber: true,
                cell: (slot) => slotText(slot, (each) => valueText(each, value, format), '–'),
              },
            ]}
            rows={slots.toReversed()}
            rowKey={({ from }) => from}
            empty={NOTHING}
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
  const { tile, arranging, isRefreshed } = props;
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
    refetchInterval: refreshInterval(isRefreshed),
  });
  const section = data && rumTableSection(tile, data, ABOUT);
  const file = section && sectionFile(section);
  const isWhole = section?.leftOut === 0;
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={file?.rows}
      units={file?.units}
      table={
        <WebsiteFrame {...{ of, error, filter, isRead: data !== undefined }} limit={isWhole ? undefined : MAX_VALUES}>
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
                isSortable: isWhole,
              })}
              rowKey={({ source }) => source.Value}
              empty={NOTHING}
            />
          )}
          {by === 'Page' && data?.some(({ Value }) => isRedacted(Value)) && <p className="dimmed">{REDACTED_HINT}</p>}
        </WebsiteFrame>
      }
    />
  );
}
