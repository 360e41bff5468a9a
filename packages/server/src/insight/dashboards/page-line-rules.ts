/** What browsers measured of pages, as lines. */
import type { DashboardPageLines } from '@vedette/contract/v1/dashboard-pages';
import type { PageMetric } from '@vedette/contract/v1/page-metrics';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { keptFrom, PAGE_FIGURES, QUARTER } from '../../checks/index.js';
import { joined, partsOf, type Part, type Window } from '../statistics/window-rules.js';
import type { PageSum } from './page-lines-sql.js';

type Line = DashboardPageLines['Lines'][number];

/** Hours where they fit, quarters at edges. A quarter counts where it begins, and where only hours are kept an hour does. */
export function pageParts(windows: readonly Window[], now: Instant, checkDays: number): Part[] {
  const whole = (at: Instant): Instant => Math.ceil(at / QUARTER) * QUARTER;
  const placed = joined(windows).map((each) => ({ ...each, start: whole(each.start), end: whole(each.end) }));
  const finestFrom = keptFrom(now, checkDays);
  return partsOf(placed, { now, daysUntil: -Infinity, hoursUntil: Infinity, finestFrom });
}

/** A line for each page of which something was measured, by name and step; monitors by name. */
export function pageLines(
  sums: readonly PageSum[],
  metric: PageMetric,
  {
    monitors,
    buckets,
  }: {
    readonly monitors: readonly { readonly monitorGuid: string; readonly name: string }[];
    readonly buckets: readonly Period[];
  },
): Line[] {
  const measured = (own: readonly PageSum[]): Pick<Line, 'Pages' | 'Value'> => {
    const count = own.reduce((all, one) => all + one.count, 0);
    if (count === 0) return { Pages: 0 };
    const mean = own.reduce((all, one) => all + one.sum, 0) / count;
    const { factor } = PAGE_FIGURES[metric];
    return { Pages: count, Value: Math.round(mean) / factor };
  };
  return monitors.flatMap(({ monitorGuid, name }) => {
    const ofMonitor = sums.filter((one) => one.monitorGuid === monitorGuid);
    const steps = [...new Set(ofMonitor.map(({ step }) => step))].sort((a, b) => a - b);
    return steps.map((step): Line => {
      const own = ofMonitor.filter((one) => one.step === step);
      const byWindow = new Map(own.map((one) => [one.window, one]));
      return {
        ...{ MonitorGuid: monitorGuid, MonitorName: name, ...(step > 0 && { Step: step }), ...measured(own) },
        Times: buckets.map(({ start, end }, window) => ({
          ...{ FromAt: start, UntilAt: end, ...measured(listed(byWindow.get(window))) },
        })),
      };
    });
  });
}

const listed = <T>(one: T | undefined): readonly T[] => (one === undefined ? [] : [one]);
