/** Page metrics of browsers as lines. */
import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import { isDocumentPhase, type PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { PAGE_METRIC_COLUMNS, QUARTER } from '../../checks/index.js';
import type { PageSum } from './page-lines-sql.js';
import { orderSteps, type SeriesPlan, type StoredSeries } from './series-rules.js';
import { groupRows } from './series-query-rules.js';

type Line = DashboardPageLines['Lines'][number];

/** Returns a line for each page with values; monitors by name, steps in the order of `orderSteps`. */
export function pageLines(
  series: readonly StoredSeries[],
  sums: readonly PageSum[],
  metric: PageMetric,
  plan: SeriesPlan,
): Line[] {
  const { factor } = PAGE_METRIC_COLUMNS[metric];
  const toPageNumbers = (ownSums: readonly PageSum[]): Pick<Line, 'Pages' | 'Value'> => {
    const count = ownSums.reduce((all, one) => all + one.count, 0);
    if (count === 0) return { Pages: 0 };
    return { Pages: count, Value: Math.round(ownSums.reduce((all, one) => all + one.sum, 0) / count) / factor };
  };
  const bySeries = groupRows(sums, ({ seriesId }) => seriesId);
  const lines = [...groupRows(series, ({ monitorGuid }) => monitorGuid).values()].flatMap(orderSteps);
  return lines.flatMap(({ isRemoved, ...each }): Line[] => {
    const ownSums = bySeries.get(each.seriesId);
    if (!ownSums) return [];
    const bySlot = groupRows(ownSums, ({ slot }) => slot);
    const isStep = each.kind === 'step';
    return [
      {
        MonitorGuid: each.monitorGuid,
        MonitorName: each.monitorName,
        ...toPageNumbers(ownSums),
        IsRemoved: isRemoved,
        ...toSinceField(each, metric),
        FirstAt: each.firstAt,
        LastAt: Math.min(plan.now, each.lastSeenAt + QUARTER),
        ...(isStep && { StepName: each.name, ...(!isRemoved && { Step: each.position + 1 }) }),
        Times: plan.slots.map(({ start, end }, slot) => ({
          FromAt: start,
          UntilAt: end,
          ...toPageNumbers(bySlot.get(slot) ?? []),
        })),
      },
    ];
  });
}

/** Document phases have been stored for less time than the other metrics. */
const toSinceField = ({ firstAt, phasesAt }: StoredSeries, metric: PageMetric): Pick<Line, 'SinceAt'> =>
  isDocumentPhase(metric) && phasesAt !== null && phasesAt > firstAt ? { SinceAt: phasesAt } : {};
