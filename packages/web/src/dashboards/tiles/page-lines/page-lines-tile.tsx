import type { DashboardPageLines, dashboardPageEndpoints } from '@vedette/contract/v1/dashboards/dashboard-pages';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_DRAWN_LINES, MAX_PAGES_PER_REQUEST } from '@vedette/contract/v1/dashboards/tile-kinds';
import { pageLinesSection } from '@vedette/contract/v1/dashboards/tiles/page-lines';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { Pager } from '../../../parts/tables/pager.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { loadFirstBatches } from '../../tile-rows/load-all-monitors.js';
import { fileLimitRows, MAX_FILE_MONITORS } from '../../tile-rows/file-limit.js';
import { toDashboardQuery, refreshInterval, viewKey } from '../../data/dashboard-queries.js';
import { DEFAULT_PAGE_METRIC } from '../../labels/page-metrics.js';
import { describeStepChanges } from '../../tile-charts/series-lines.js';
import { LinesChart, LinesTable } from '../../tile-charts/tile-lines.js';
import { sectionFile } from '../../sections/section-file.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/**
 * One metric of web pages over time: of each browser monitor's page and of each transaction step. The list of monitors
 * is paged by name; a new view starts on the first page of the list.
 */
export function PageLinesTile(props: TileProps) {
  return <PageLinePages key={JSON.stringify(viewKey(props.search))} {...props} />;
}

function PageLinePages({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const { PageMetric: metric = DEFAULT_PAGE_METRIC } = tile;
  const [skip, setSkip] = useState(0);
  const format = useFormat();
  const loadPage = (page: { readonly Skip: number; readonly Take?: number }, signal?: AbortSignal) =>
    call<(typeof dashboardPageEndpoints)['lines']>('GET /api/v1/Dashboard/:dashboardGuid/PageTimeSeries', {
      params: { dashboardGuid },
      query: { PageMetric: metric, ...page, ...toDashboardQuery(search) },
      ...(signal && { signal }),
    });
  const { data, error } = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'page-lines', metric, ...viewKey(search), skip],
    queryFn: ({ signal }) => loadPage({ Skip: skip }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  if (!data) {
    const placeholder = error ? (
      <ProblemView error={error} failure={t('This tile could not be loaded')} />
    ) : (
      <Loading label={t('Loading tile')} lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={placeholder} table={placeholder} />;
  }
  const section = pageLinesSection(tile, data);
  const { all } = section.lines;
  const pager = <Pager skip={skip} take={MAX_DRAWN_LINES} total={data.Total} onSkip={setSkip} />;
  const hasMoreMonitors = data.Total > data.Monitors;
  const stepChangesNote = <StepChangesNote pageLines={data} format={format} />;
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      loadAllRows={hasMoreMonitors ? () => loadAllRows(loadPage, tile) : undefined}
      chart={
        <>
          {all.length === 0 ? (
            <NoDataNote pageLines={data} />
          ) : (
            <>
              <LinesChart {...{ section, format }} />
              {stepChangesNote}
            </>
          )}
          {pager}
        </>
      }
      table={
        <>
          {all.length === 0 ? (
            <NoDataNote pageLines={data} />
          ) : (
            <LinesTable {...{ section, format }} label={t('Values by page')} />
          )}
          {stepChangesNote}
          {pager}
        </>
      }
    />
  );
}

/** Loads the rows of all monitors for a file, not only those of the displayed page. */
async function loadAllRows(
  loadPage: (page: { readonly Skip: number; readonly Take: number }) => Promise<DashboardPageLines>,
  tile: DashboardTile,
): Promise<PlainRow[]> {
  const batches = await loadFirstBatches((Skip) => loadPage({ Skip, Take: MAX_PAGES_PER_REQUEST }), MAX_FILE_MONITORS);
  const [first] = batches;
  if (!first) return [];
  const monitors = batches.reduce((sum, { Monitors }) => sum + Monitors, 0);
  const section = pageLinesSection(tile, { ...first, Lines: batches.flatMap(({ Lines }) => Lines) });
  return [...sectionFile(section).rows, ...fileLimitRows(monitors, batches.at(-1)?.Total ?? 0)];
}

interface StepChangesNoteProps {
  readonly pageLines: Pick<DashboardPageLines, 'Changes'>;
  readonly format: Format;
}

function StepChangesNote({ pageLines: { Changes: changes }, format }: StepChangesNoteProps) {
  const changesText = describeStepChanges(changes, format.dateTime);
  return changesText !== undefined && <p className="dimmed">{changesText}</p>;
}

const NoDataNote = ({
  pageLines: { Total: total, Monitors: monitors },
}: {
  readonly pageLines: DashboardPageLines;
}) => <p className="dimmed">{noDataText(total, monitors)}</p>;

function noDataText(total: number, monitors: number): string {
  if (total === 0) return t('No browser monitors or transactions.');
  return total > monitors
    ? t(
        'No data for these monitors in this period. For transactions, only steps with the option “Store web vitals for charts” are measured.',
      )
    : t(
        'No data in this period. For transactions, only steps with the option “Store web vitals for charts” are measured.',
      );
}
