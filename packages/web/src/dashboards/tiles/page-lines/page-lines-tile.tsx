import type { DashboardPageLines, dashboardPageEndpoints } from '@vedette/contract/v1/dashboards/dashboard-pages';
import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { MOST_DRAWN, MOST_PAGES_AT_ONCE } from '@vedette/contract/v1/dashboards/tile-kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { call } from '../../../api/client.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { LineRows } from '../../../parts/charts/line-rows.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { Pager } from '../../../parts/tables/pager.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { momentOf, stepWords } from '../../../parts/charts/series-rules.js';
import { firstParts } from '../../tile-rows/all-monitors.js';
import { lackOfFile, MOST_IN_FILE } from '../../tile-rows/rows-of-file.js';
import { askedBy, refetchOf, viewKey } from '../../data/dashboard-queries.js';
import { USUAL_PAGE_METRIC, pageUnits, pageValueWords } from '../../words/page-words.js';
import { changesWords, spanWords } from '../../tile-charts/series-lines.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Line = DashboardPageLines['Lines'][number];

/**
 * One figure of pages over time: of the page of each browser monitor, and of each step of a transaction. Monitors by
 * name, a page of them at a time; another view begins anew.
 */
export function PageLinesTile(props: TileProps) {
  return <LinesOfPages key={JSON.stringify(viewKey(props.search))} {...props} />;
}

function LinesOfPages({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const { PageMetric: metric = USUAL_PAGE_METRIC } = tile;
  const [skip, setSkip] = useState(0);
  const format = useFormat();
  const read = (wish: { readonly Skip: number; readonly Take?: number }, signal?: AbortSignal) =>
    call<(typeof dashboardPageEndpoints)['lines']>('GET /api/v1/Dashboard/:dashboardGuid/PageLine', {
      params: { dashboardGuid },
      query: { PageMetric: metric, ...wish, ...askedBy(search) },
      ...(signal && { signal }),
    });
  const { data, error } = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'page lines', metric, ...viewKey(search), skip],
    queryFn: ({ signal }) => read({ Skip: skip }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchOf(isRefreshed),
  });
  if (!data) {
    const waiting = error ? (
      <ProblemView error={error} what="This tile could not be read" />
    ) : (
      <Loading label="Loading the tile" lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={waiting} table={waiting} />;
  }
  const shown = { told: data, metric, format };
  const pager = <Pager of="monitors" skip={skip} take={MOST_DRAWN} total={data.Total} onSkip={setSkip} />;
  const isPart = data.Total > data.Monitors;
  return (
    <TileFrame
      {...{ tile, arranging, units: pageUnits(metric) }}
      rows={data.Lines.flatMap((line) => plainOf(line, metric))}
      allRows={isPart ? () => rowsOfAll(read, metric) : undefined}
      chart={
        <>
          <Drawn {...shown} isBarred={tile.ChartType === 'Bar'} />
          {pager}
        </>
      }
      table={
        <>
          {data.Lines.length === 0 ? <Nothing told={data} /> : <Listed {...shown} />}
          <Changed {...shown} />
          {pager}
        </>
      }
    />
  );
}

/** What a file holds: of every monitor it is about, whatever page of them is shown. */
async function rowsOfAll(
  read: (wish: { readonly Skip: number; readonly Take: number }) => Promise<DashboardPageLines>,
  metric: PageMetric,
): Promise<PlainRow[]> {
  const parts = await firstParts((Skip) => read({ Skip, Take: MOST_PAGES_AT_ONCE }), MOST_IN_FILE);
  const told = parts.reduce((sum, { Monitors }) => sum + Monitors, 0);
  const rows = parts.flatMap(({ Lines }) => Lines.flatMap((line) => plainOf(line, metric)));
  return [...rows, ...lackOfFile(told, parts.at(-1)?.Total ?? 0)];
}

interface ShownProps {
  readonly told: DashboardPageLines;
  readonly metric: PageMetric;
  readonly format: Format;
}

function Drawn({ told, metric, format, isBarred }: ShownProps & { readonly isBarred: boolean }) {
  const { Lines: lines, Scale: scale } = told;
  if (lines.length === 0) return <Nothing told={told} />;
  const words = (value: number | undefined): string => pageValueWords(metric, value, format);
  return (
    <>
      <LineRows
        lines={lines.slice(0, MOST_DRAWN).map((line) => ({
          id: idOf(line),
          title: `${line.MonitorName}${aboutOf(line, told, format)}`,
          name: <Name {...line} about={aboutOf(line, told, format)} />,
          whole: words(line.Value),
          slots: line.Times.map(({ FromAt, UntilAt, Value }) => ({ from: FromAt, until: UntilAt, value: Value })),
        }))}
        isSum={isBarred}
        isRatio={metric === 'CumulativeLayoutShift'}
        words={words}
        moment={momentOf(scale, format)}
        step={stepWords(scale)}
      />
      {lines.length > MOST_DRAWN && (
        <p className="dimmed">
          The first {format.count(MOST_DRAWN)} of {format.count(lines.length)} lines; the table has all.
        </p>
      )}
      <Changed {...{ told, metric, format }} />
    </>
  );
}

function Changed({ told: { Changes: changes }, format }: ShownProps) {
  const changed = changesWords(changes, format.dateTime);
  return changed !== undefined && <p className="dimmed">{changed}</p>;
}

const Nothing = ({ told: { Total: total, Monitors: monitors } }: { readonly told: DashboardPageLines }) => (
  <p className="dimmed">
    {total === 0
      ? 'No browser monitor and no transaction.'
      : `Nothing was measured ${total > monitors ? 'of these monitors ' : ''}in this period. Of a transaction, steps with the option Performance metrics are.`}
  </p>
);

/** `: Pay`, and where it was not measured all the time since or until when. */
function aboutOf(line: Line, { Lines: lines, FromAt: fromAt }: DashboardPageLines, format: Format): string {
  const step = line.StepName === undefined ? '' : `: ${line.StepName}`;
  if (line.SinceAt !== undefined && line.SinceAt > fromAt && !line.IsGone) {
    return `${step} (measured since ${format.dateTime(line.SinceAt)})`;
  }
  if (line.StepName === undefined) return '';
  const ofMonitor = lines.filter(({ MonitorGuid }) => MonitorGuid === line.MonitorGuid);
  return `${step}${spanWords(line, ofMonitor, fromAt, format.dateTime)}`;
}

const Name = ({ MonitorGuid: monitorGuid, MonitorName, about }: Line & { readonly about: string }) => (
  <>
    <NameOfMonitor guid={monitorGuid} name={MonitorName} />
    {about}
  </>
);

/** A column of each line, the newest first. */
function Listed({ told, metric, format }: ShownProps) {
  const { Lines: lines, Scale: scale } = told;
  const moment = momentOf(scale, format);
  const times = (lines[0]?.Times ?? []).map(({ FromAt }, at) => ({ FromAt, at })).toReversed();
  const columns: readonly Column<(typeof times)[number]>[] = [
    { id: 'from', title: 'From', cell: ({ FromAt }) => <span className="nowrap">{moment(FromAt)}</span> },
    ...lines.map((line): Column<(typeof times)[number]> => ({
      id: idOf(line),
      title: `${line.MonitorName}${aboutOf(line, told, format)}`,
      isNumber: true,
      cell: ({ at }) => pageValueWords(metric, line.Times[at]?.Value, format),
    })),
  ];
  return (
    <DataTable
      label="Values of each page"
      columns={columns}
      rows={times}
      rowKey={({ FromAt }) => FromAt}
      empty="Nothing in this period."
    />
  );
}

const idOf = ({ MonitorGuid, StepName = '' }: Line): string => `${MonitorGuid} ${StepName}`;

const plainOf = ({ MonitorName, StepName, SinceAt, Times }: Line, metric: PageMetric): PlainRow[] =>
  Times.map(({ FromAt, UntilAt, Value, Pages }) => ({
    from: new Date(FromAt).toISOString(),
    until: new Date(UntilAt).toISOString(),
    monitor: MonitorName,
    step: StepName,
    [metric]: Value,
    pages: Pages,
    ...(SinceAt !== undefined && { measuredSince: new Date(SinceAt).toISOString() }),
  }));
