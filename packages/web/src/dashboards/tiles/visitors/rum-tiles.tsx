import type { RumFigure, RumFigureValues, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import {
  MOST_VALUES,
  type VisitorPoint,
  type VisitorRow,
} from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import { rumNumberSection } from '@vedette/contract/v1/dashboards/tiles/rum-number';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.js';
import { keepWhile } from '../../../api/keep-while.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat, useFormatIn } from '../../../parts/format/format.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { SeriesChart } from '../../../parts/charts/series-chart.js';
import { type Slot, slotWords } from '../../../parts/charts/series-rules.js';
import { namesIn } from '../../../rum/rum-filter-rules.js';
import { DIMENSIONS, isMasked, MASKED, numberWords, unitOf } from '../../../rum/rum-words.js';
import { slotsOf } from '../../../rum/timeline-rules.js';
import classes from '../../layout/dashboard.module.css';
import { refetchOf } from '../../data/dashboard-queries.js';
import { ABOUT, About, askedOf, NOTHING, settingsOf, useWebsite } from './rum-tile-parts.js';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { valueText } from '../../sections/section-text.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { WithVisitorNotes } from '../../tile-frame/tile-notes.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Endpoints = typeof rumViewEndpoints;

const HOUR = 3_600_000;
/** As many rows are answered. */
const MOST = MOST_VALUES;

/** One figure of a website over the whole period. */
export function RumNumberTile(props: TileProps) {
  const { tile, arranging, isRefreshed } = props;
  const { figure, filter } = settingsOf(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = askedOf(props, of.website);
  const format = useFormat();
  const { data, error } = useQuery({
    // As the tile of all websites has it.
    queryKey: ['/Rum/Website', guid, 'figures', span, ...(namesIn(filter).length > 0 ? [filter] : [])],
    enabled,
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Figures', {
        params: { rumWebsiteGuid: guid },
        query: { ...span, ...filter },
        signal,
      }),
    refetchInterval: refetchOf(isRefreshed),
  });
  const section = data && rumNumberSection(tile, pointOf(figure, data), ABOUT);
  const file = section && sectionFile(section);
  const [column, value] = [section?.columns.at(-1), section?.rows[0]?.at(-1)];
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={file?.rows}
      units={file?.units}
      table={
        <About {...{ of, error, filter, isRead: data !== undefined, isShort: true }}>
          <p className={classes['number']}>{column && valueText(value, column, format)}</p>
        </About>
      }
    />
  );
}

/** The figure of a tile, with the page views it was measured in. */
function pointOf(figure: RumFigure, all: readonly RumFigureValues[]): VisitorPoint {
  const valuesOf = (one: RumFigure) => all.find(({ Figure }) => Figure === one);
  return { PageViews: valuesOf('PageViews')?.Count ?? 0, Values: valuesOf(figure) ?? { Figure: figure, Count: 0 } };
}

/** One figure of a website over time; time without a page view is a gap. */
export function RumChartTile(props: TileProps) {
  const of = useWebsite(props.tile);
  const { span, guid, enabled } = askedOf(props, of.website);
  return (
    <WithVisitorNotes websiteGuid={guid} {...{ span, enabled }} isRefreshed={props.isRefreshed}>
      <RumChart {...props} />
    </WithVisitorNotes>
  );
}

function RumChart(props: TileProps) {
  const { tile, arranging, isRefreshed } = props;
  const { figure, share, filter, isViews, title } = settingsOf(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = askedOf(props, of.website);
  const format = useFormat();
  const utc = useFormatIn('UTC');
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
    refetchInterval: refetchOf(isRefreshed),
  });
  const slots = data && slotsOf(data, isViews ? 'Views' : share, dataUpdatedAt);
  const isDay = data !== undefined && data.StepMs > HOUR;
  const moment = isDay ? utc.day : format.dayMinute;
  const words = (value: number): string => numberWords(figure, value, format);
  const about = { of, error, filter, isRead: data !== undefined };
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={slots?.map(({ from, until, value }): PlainRow => ({
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
        [figure]: value,
      }))}
      units={{ [figure]: unitOf(figure) }}
      chart={
        <About {...about}>
          <SeriesChart
            {...{ words, moment, isSum: isViews, empty: NOTHING, slots: slots ?? [], legend: title }}
            step={isDay ? 'a UTC day' : data?.StepMs === HOUR ? 'an hour' : 'every five minutes'}
          />
        </About>
      }
      table={
        <About {...about}>
          <DataTable<Slot>
            label="Values"
            columns={[
              { id: 'from', title: 'From', cell: ({ from }) => moment(from) },
              { id: 'value', title, isNumber: true, cell: (slot) => slotWords(slot, words, '–') },
            ]}
            rows={slots?.toReversed() ?? []}
            rowKey={({ from }) => from}
            empty={NOTHING}
          />
        </About>
      }
    />
  );
}

/** Page views and one figure of a website by page, country, … */
export function RumTableTile(props: TileProps) {
  const { tile, arranging, isRefreshed } = props;
  const { figure, by, filter } = settingsOf(tile);
  const of = useWebsite(tile);
  const { span, guid, enabled } = askedOf(props, of.website);
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: ['/Rum/Website', guid, 'breakdown', span, by, figure, filter],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<Endpoints['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        params: { rumWebsiteGuid: guid },
        query: { ...span, By: by, Figure: figure, Take: MOST, ...filter },
        signal,
      }),
    refetchInterval: refetchOf(isRefreshed),
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
        <About
          {...{ of, error, filter, isRead: data !== undefined }}
          more={isWhole ? '' : `: the ${String(MOST)} with the most page views`}
        >
          {section && (
            <DataTable
              label={`Page views by ${DIMENSIONS[by].toLowerCase()}`}
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
          {by === 'Page' && data?.some(({ Value }) => isMasked(Value)) && <p className="dimmed">{MASKED}</p>}
        </About>
      }
    />
  );
}
