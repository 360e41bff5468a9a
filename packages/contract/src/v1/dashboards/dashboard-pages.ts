import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery, monitorPaging } from './dashboard.js';
import { StepChanges } from './dashboard-series.js';
import { pageMetrics } from '../checks/page-metrics.js';
import { InstantMs } from '../shared.js';
import { MAX_PAGES_PER_REQUEST } from './tile-kinds.js';

const PageMeasurement = z.object({
  Pages: z.int().min(0).meta({ description: 'Number of page loads in which it was measured.' }),
  Value: z
    .number()
    .min(0)
    .optional()
    .meta({ description: 'Mean in ms; layout shift has no unit. Absent if nothing was measured.' }),
});

/** Page metrics over time. */
export const DashboardPageLines = z.object({
  FromAt: InstantMs.meta({ description: 'Start of a quarter of an hour.' }),
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'In the time zone of the caller.' }),
  Total: z.int().meta({ description: 'Number of browser monitors and transactions of the tile.' }),
  Monitors: z.int().meta({ description: 'Number of monitors in this response, by name, after the skipped ones.' }),
  Lines: z
    .array(
      PageMeasurement.extend({
        MonitorGuid: z.guid(),
        MonitorName: z.string(),
        StepName: z
          .string()
          .optional()
          .meta({ description: 'Name of the step of a transaction. Absent for the page of a browser monitor.' }),
        Step: z.int().min(1).optional().meta({
          description: 'Current position of the step. Absent for a removed step and for the page of a browser monitor.',
        }),
        FirstAt: InstantMs.meta({
          description: 'When the monitor first reported it under this name, rounded down to a quarter of an hour.',
        }),
        SinceAt: InstantMs.optional().meta({
          description:
            'For handshake, send, wait and receive: when they were first stored, to a quarter of an hour, if that is later than FirstAt.',
        }),
        LastAt: InstantMs.meta({
          description: 'When it was last measured, rounded up to a quarter of an hour but not beyond now.',
        }),
        IsRemoved: z
          .boolean()
          .meta({ description: 'Whether later checks no longer have the step, because it was renamed or removed.' }),
        Times: z
          .array(PageMeasurement.extend({ FromAt: InstantMs, UntilAt: InstantMs }))
          .meta({ description: 'Oldest first, without gaps, the same for each.' }),
      }),
    )
    .meta({
      description:
        'By name; steps in the order of their script, then removed ones. A step is identified by its name, so a renamed step starts a new line. Transactions have a line for each measured step with the option “Store web vitals for charts”. Staging checks and partial checks are included. Handshake, send, wait and receive times are those of the document; the handshake time only covers new connections.',
    }),
  Changes: StepChanges,
});
export type DashboardPageLines = z.infer<typeof DashboardPageLines>;

export const DashboardPageLinesQuery = DashboardFiguresQuery.extend({
  PageMetric: z.enum(pageMetrics),
  ...monitorPaging(MAX_PAGES_PER_REQUEST),
});
export type DashboardPageLinesQuery = z.infer<typeof DashboardPageLinesQuery>;

export const dashboardPageEndpoints = {
  lines: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    method: 'GET',
    status: 200,
    id: 'v1ReadDashboardPageTimeSeries',
    path: '/Dashboard/:dashboardGuid/PageTimeSeries',
    summary: 'Get the page metrics of a dashboard over time. The period defaults to that of the dashboard.',
    permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    params: z.object({ dashboardGuid: z.guid() }),
    query: DashboardPageLinesQuery,
    reply: DashboardPageLines,
  }),
};
