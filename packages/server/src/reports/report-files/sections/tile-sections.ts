/** Reads each kind of tile for a report, with the functions that serve its page, and converts it to a section. */
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import { MAX_VALUES } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { alertsSection } from '@vedette/contract/v1/dashboards/tiles/alerts';
import { chartSections } from '@vedette/contract/v1/dashboards/tiles/chart';
import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { checkpointLinesSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-lines';
import { checkpointsSection } from '@vedette/contract/v1/dashboards/tiles/checkpoints';
import { coverageSection } from '@vedette/contract/v1/dashboards/tiles/coverage';
import { dayOfWeekSection } from '@vedette/contract/v1/dashboards/tiles/day-of-week';
import { errorCountsSection } from '@vedette/contract/v1/dashboards/tiles/error-counts';
import { errorTypesSection } from '@vedette/contract/v1/dashboards/tiles/error-types';
import { hourOfDaySection } from '@vedette/contract/v1/dashboards/tiles/hour-of-day';
import { logSection } from '@vedette/contract/v1/dashboards/tiles/log';
import { metricLinesSection } from '@vedette/contract/v1/dashboards/tiles/metric-lines';
import { monitorDataSection } from '@vedette/contract/v1/dashboards/tiles/monitor-data';
import { monitorsSection } from '@vedette/contract/v1/dashboards/tiles/monitors';
import { pageLinesSection } from '@vedette/contract/v1/dashboards/tiles/page-lines';
import { realUsersSection } from '@vedette/contract/v1/dashboards/tiles/real-users';
import type { TileKind } from '@vedette/contract/v1/dashboards/tiles/registry';
import { rumChartSection } from '@vedette/contract/v1/dashboards/tiles/rum-chart';
import { MAX_COUNTRIES, mapFilters, rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { rumNumberSection } from '@vedette/contract/v1/dashboards/tiles/rum-number';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { stepFiguresSection } from '@vedette/contract/v1/dashboards/tiles/step-figures';
import { stepLinesSection } from '@vedette/contract/v1/dashboards/tiles/step-lines';
import {
  loadCheckpointLinesInPeriod,
  loadCheckpointsInPeriod,
  loadErrorCounts,
  loadErrorTypesInPeriod,
  loadMetricsInPeriod,
  loadMonitorDataInPeriod,
  loadServerIds,
  loadStepsInPeriod,
} from '../../../dashboards/index.js';
import { isVisible } from '../../../monitors/index.js';
import { loadBreakdownInPeriod, loadFigureInPeriod, loadTimelineInPeriod } from '../../../rum/index.js';
import { toReportSection } from './report-section-rules.js';
import { checkpointRows } from './readers/checkpoint-rows.js';
import { readAlerts, readChecks } from './readers/checks.js';
import { readIncidents } from './readers/incidents.js';
import { readLastCheck } from './readers/last-check.js';
import { readMonitorLines } from './readers/monitor-lines.js';
import { readPageLines } from './readers/page-lines.js';
import { readTimePattern } from './readers/time-pattern.js';
import { readSla } from './readers/slas.js';
import type { SectionSource } from './readers/source.js';
import { readStatuses } from './readers/statuses.js';
import { readWebsite, readWebsites } from './readers/visitors.js';

/** Returns no section for a tile that shows nothing yet. */
type SectionReader = (source: SectionSource, tile: DashboardTile) => Promise<readonly Section[]>;

const sectionReaders: Readonly<Record<TileKind, SectionReader>> = {
  Chart: async (source, tile) => {
    const { figures, overall } = await source.loadFigures();
    return chartSections(tile, figures, overall);
  },
  Monitors: async (source, tile) => {
    const { figures, overall } = await source.loadFigures();
    return [monitorsSection(tile, figures, overall, source.newMonitors.createdAtByMonitor)];
  },
  Status: async (source, tile) => [await readStatuses(source, tile)],
  Incidents: readIncidents,
  Alerts: async (source, tile) => [alertsSection(tile, await readAlerts(source, tile))],
  Sla: readSla,
  Log: async (source, tile) => [logSection(tile, await readChecks(source, tile))],
  // Limited to the monitors of the dashboard; the owner may see more.
  Coverage: async ({ deps, owner, scope }, tile) => {
    const { Rows: rows } = await deps.coverage(owner);
    const visibleRows = rows.filter(({ MonitorGuid }) => isVisible(scope.visible, MonitorGuid));
    return [coverageSection(tile, visibleRows)];
  },
  RealUsers: async (source, tile) => [realUsersSection(tile, await readWebsites(source))],
  Checkpoints: async ({ deps, owner, now }, tile) => [
    checkpointsSection(tile, checkpointRows(await deps.checkpoints(owner.accountId), now)),
  ],
  MonitorLines: async (source, tile) => [await readMonitorLines(source, tile)],
  HourOfDay: async (source, tile) => [
    await readTimePattern(source, 'HourOfDay', (result) => hourOfDaySection(tile, result)),
  ],
  DayOfWeek: async (source, tile) => [
    await readTimePattern(source, 'DayOfWeek', (result) => dayOfWeekSection(tile, result)),
  ],
  ErrorCounts: async ({ deps, scope, now }, tile) => [
    errorCountsSection(tile, await loadErrorCounts(deps.dashboards, scope, now)),
  ],
  ErrorTypes: async ({ deps, scope, period, now, limits }, tile) => {
    const serverIds = await loadServerIds(deps.db, limits);
    return [
      errorTypesSection(tile, await loadErrorTypesInPeriod(deps.dashboards, { ...scope, serverIds }, period, now)),
    ];
  },
  CheckpointFigures: async ({ deps, scope, period, now, limits }, tile) => [
    checkpointFiguresSection(tile, await loadCheckpointsInPeriod(deps.dashboards, scope, { period, now, limits })),
  ],
  CheckpointLines: async ({ deps, scope, ...query }, tile) => [
    checkpointLinesSection(tile, await loadCheckpointLinesInPeriod(deps.dashboards, scope, query)),
  ],
  RumNumber: async (source, tile) => {
    const { figures, about } = await readWebsite(source, tile, ({ reads, guid, period, query }) =>
      loadFigureInPeriod(reads, guid, period, query),
    );
    return [rumNumberSection(tile, figures, about)];
  },
  RumChart: async (source, tile) => {
    const { figures, about } = await readWebsite(source, tile, ({ reads, guid, period, query }) =>
      loadTimelineInPeriod(reads, guid, period, query),
    );
    return [rumChartSection(tile, figures, about)];
  },
  RumTable: async (source, tile) => {
    const { figures = [], about } = await readWebsite(source, tile, ({ reads, guid, period, query }) =>
      loadBreakdownInPeriod(reads, guid, period, { ...query, By: tile.RumBy ?? 'Page', Take: MAX_VALUES }),
    );
    return [rumTableSection(tile, figures, about)];
  },
  StepLines: async ({ deps, scope, ...query }, tile) => [
    stepLinesSection(tile, await loadStepsInPeriod(deps.dashboards, scope, query)),
  ],
  StepFigures: async ({ deps, scope, ...query }, tile) => [
    stepFiguresSection(tile, await loadStepsInPeriod(deps.dashboards, scope, query)),
  ],
  MetricLines: async ({ deps, scope, ...query }, tile) => {
    const result = await loadMetricsInPeriod(deps.dashboards, scope, { ...query, selectedMetrics: tile.CustomMetrics });
    return [metricLinesSection(tile, result)];
  },
  PageLines: async (source, tile) => [pageLinesSection(tile, await readPageLines(source, tile))],
  RumMap: async (source, tile) => {
    const { figures = [], about } = await readWebsite(source, tile, ({ reads, guid, period, query }) =>
      loadBreakdownInPeriod(reads, guid, period, {
        ...query,
        filters: mapFilters(query.filters),
        By: 'Country',
        Take: MAX_COUNTRIES,
      }),
    );
    return [rumMapSection(tile, figures, about)];
  },
  Empty: () => Promise.resolve([]),
  LastCheck: async (source, tile) => [await readLastCheck(source, tile)],
  MonitorData: async (source, tile) => {
    const { deps, scope, limits, ...query } = source;
    const result = await loadMonitorDataInPeriod(deps.dashboards, scope, tile, {
      ...query,
      groups: limits.monitorGroupGuids,
      take: MAX_ROWS,
    });
    const { overall } = await source.loadFigures();
    return [{ ...monitorDataSection(tile, result), observed: overall.ObservedPercentage }];
  },
};

/** Returns the sections of a tile with its title, or none if it shows nothing yet. RUM sections have titles already. */
export async function readSections(source: SectionSource, tile: DashboardTile): Promise<Section[]> {
  const { Kind, Metric, ErrorsBy, PageMetric } = tile;
  const titleTile = { Kind, Metric, ErrorsBy, PageMetric };
  return (await sectionReaders[Kind](source, tile)).map((section) => ({
    tile: titleTile,
    ...toReportSection(section),
  }));
}
