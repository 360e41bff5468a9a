import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import type { FakeAccount } from './fake-account.js';
import { type Routes, ok } from './fake-responses.js';

const HOUR = 3_600_000;

/**
 * Page metrics of a browser monitor, and of four steps of three transactions each; the second page has constant values.
 */
export const dashboardPageRoutes = ({ monitors }: FakeAccount, now: () => number): Routes => [
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/PageTimeSeries/,
    ({ query }) => {
      const skip = Number(query.get('Skip') ?? 0);
      const UntilAt = Math.floor(now() / HOUR) * HOUR;
      const lines = monitors
        .slice(skip, skip + (skip === 0 ? 4 : 2))
        .flatMap(({ MonitorGuid, Name: MonitorName }, at) => {
          const steps = at === 0 ? [undefined] : [1, 2, 3, 4];
          const span = { FirstAt: UntilAt - 90 * 24 * HOUR, LastAt: now(), IsRemoved: false };
          return steps.map((Step) => ({
            MonitorGuid,
            MonitorName,
            ...span,
            ...(Step !== undefined && { Step, StepName: `Step ${String(Step)}` }),
          }));
        });
      return ok({
        FromAt: UntilAt - 24 * HOUR,
        UntilAt,
        Scale: 'hour',
        Total: 12,
        Monitors: Math.min(10, 12 - skip),
        Changes: [],
        Lines: lines.map((line, at) => ({
          ...line,
          Pages: 24,
          Value: 800 + 90 * at,
          Times: Array.from({ length: 24 }, (_hour, hour) => ({
            FromAt: UntilAt - (24 - hour) * HOUR,
            UntilAt: UntilAt - (23 - hour) * HOUR,
            ...(at === 1 && hour % 5 === 0 ? { Pages: 0 } : { Pages: 1, Value: 700 + 90 * at + 30 * (hour % 7) }),
          })),
        })),
      } satisfies DashboardPageLines);
    },
  ],
];
