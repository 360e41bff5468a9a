/** Page metrics of browsers as lines. */
import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import { isDocumentPhase, type PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { PAGE_FIGURES, QUARTER } from '../../checks/index.js';
import type { PageSum } from './page-lines-sql.js';
import { stepsInOrder, type SeriesPlan, type StoredSeries } from './series-rules.js';
import { grouped } from './series-query-rules.js';

type Line = DashboardPageLines['Lines'][number];

/** Returns a line for each page with values; monitors by name, steps in the order of `stepsInOrder`. */
export function pageLines(
  series: readonly StoredSeries[],
  sums: readonly PageSum[],
  metric: PageMetric,
  plan: SeriesPlan,
): Line[] {
  const { factor } = PAGE_FIGURES[metric];
  const measured = (own: readonly PageSum[]): Pick<Line, 'Pages' | 'Value'> => {
    const count = own.reduce((all, one) => all + one.count, 0);
    if (count === 0) return { Pages: 0 };
    return { Pages: count, Value: Math.round(own.reduce((all, one) => all + one.sum, 0) / count) / factor };
  };
  const bySeries = grouped(sums, ({ seriesId }) => seriesId);
  const lines = [...grouped(series, ({ monitorGuid }) => monitorGuid).values()].flatMap(stepsInOrder);
  return lines.flatMap(({ isGone, ...each }): Line[] => {
    const own = bySeries.get(each.seriesId);
    if (!own) return [];
    const bySlot = grouped(own, ({ slot }) => slot);
    const isStep = each.kind === 'step';
    return [
      {
        MonitorGuid: each.monitorGuid,
        MonitorName: each.monitorName,
        ...measured(own),
        IsRemoved: isGone,
        ...measuredSince(each, metric),
        FirstAt: each.firstAt,
        LastAt: Math.min(plan.now, each.seenAt + QUARTER),
        ...(isStep && { StepName: each.name, ...(!isGone && { Step: each.position + 1 }) }),
        Times: plan.slots.map(({ start, end }, slot) => ({
          FromAt: start,
          UntilAt: end,
          ...measured(bySlot.get(slot) ?? []),
        })),
      },
    ];
  });
}

/** Document phases have been stored for less time than the other metrics. */
const measuredSince = ({ firstAt, phasesAt }: StoredSeries, metric: PageMetric): Pick<Line, 'SinceAt'> =>
  isDocumentPhase(metric) && phasesAt !== null && phasesAt > firstAt ? { SinceAt: phasesAt } : {};
