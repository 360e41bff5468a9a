import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery, monitorsByName } from './dashboard.js';
import { StepChanges } from './dashboard-series.js';
import { pageMetrics } from '../checks/page-metrics.js';
import { InstantMs } from '../shared.js';
import { MAX_PAGES_PER_REQUEST } from './tile-kinds.js';

const Measured = z.object({
  Pages: z.int().min(0).meta({ description: 'How many pages it was measured of.' }),
  Value: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'Mean: ms, of the layout shift without a unit; absent where nothing was measured.' }),
});

/** What browsers measured of pages, over time. */
export const DashboardPageLines = z.object({
  FromAt: InstantMs.meta({ description: 'The start of a quarter of an hour.' }),
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'Of the caller’s clock.' }),
  Total: z.int().meta({ description: 'Browser monitors and transactions it is about.' }),
  Monitors: z.int().meta({ description: 'Of how many of them it tells: by name, after those that were skipped.' }),
  Lines: z
    .array(
      Measured.extend({
        MonitorGuid: z.guid(),
        MonitorName: z.string(),
        StepName: z.string().optional().meta({ description: 'Of a transaction; absent for the page of a monitor.' }),
        Step: z.int().min(1).optional().meta({
          description: 'Where that step stands now; absent for one that is gone, and for the page of a monitor.',
        }),
        FirstAt: InstantMs.meta({
          description: 'When the monitor first had it by this name, to a quarter of an hour.',
        }),
        SinceAt: InstantMs.optional().meta({
          description:
            'Of handshake, send, wait and receive: when they were first measured of it, to a quarter of an hour, where that is after FirstAt; before then nobody kept them.',
        }),
        LastAt: InstantMs.meta({ description: 'When it had it last, to a quarter of an hour.' }),
        IsGone: z.boolean().meta({ description: 'Later checks do not know the step any more: renamed or removed.' }),
        Times: z
          .array(Measured.extend({ FromAt: InstantMs, UntilAt: InstantMs }))
          .meta({ description: 'Oldest first, without a gap, the same of each.' }),
      }),
    )
    .meta({
      description:
        'By name; steps in the order of their script, then those that are gone. A step is known by its name: under a new one it begins another line. Of a transaction each step with the option Performance metrics of which something was measured. Staging counts, as in all times; of a round each part counts. Handshake, send, wait and receive are those of the document; the handshake is told of new connections alone.',
    }),
  Changes: StepChanges,
});
export type DashboardPageLines = z.infer<typeof DashboardPageLines>;

export const DashboardPageLinesQuery = DashboardFiguresQuery.extend({
  PageMetric: z.enum(pageMetrics),
  ...monitorsByName(MAX_PAGES_PER_REQUEST),
});
export type DashboardPageLinesQuery = z.infer<typeof DashboardPageLinesQuery>;

export const dashboardPageEndpoints = {
  lines: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    method: 'GET',
    status: 200,
    id: 'v1ReadDashboardPageLines',
    path: '/Dashboard/:dashboardGuid/PageLine',
    summary:
      'What browsers measured of the pages of its monitors over time; without a period in the query, of the one the dashboard is set to',
    right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    params: z.object({ dashboardGuid: z.guid() }),
    query: DashboardPageLinesQuery,
    reply: DashboardPageLines,
  }),
};
