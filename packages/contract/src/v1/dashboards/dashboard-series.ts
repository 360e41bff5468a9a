import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { InstantMs } from '../shared.js';

/** Figures over all checks of a period that have a value. Without any, only the count is present. */
export const SeriesNumbers = z.object({
  Count: z.int().min(0).meta({ description: 'Number of checks with a value.' }),
  Mean: z.number().optional(),
  Minimum: z.number().optional(),
  Maximum: z.number().optional(),
});
export type SeriesNumbers = z.infer<typeof SeriesNumbers>;

const Line = SeriesNumbers.extend({
  Name: z.string(),
  FirstAt: InstantMs.meta({
    description: 'When the monitor first reported it under this name, rounded down to a quarter of an hour.',
  }),
  LastAt: InstantMs.meta({
    description: 'When it was last measured, rounded up to a quarter of an hour but not beyond now.',
  }),
  Times: z
    .array(SeriesNumbers.extend({ FromAt: InstantMs, UntilAt: InstantMs }))
    .meta({ description: 'Oldest first, without gaps, the same for each.' }),
});

const Step = Line.extend({
  IsRemoved: z
    .boolean()
    .meta({ description: 'Whether later checks no longer have it, because it was renamed or removed.' }),
});

const SeriesPeriod = z.object({
  FromAt: InstantMs.meta({ description: 'Start of a quarter of an hour.' }),
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'In the time zone of the caller.' }),
});

/** Times at which steps were added or removed, in order. */
export const StepChanges = z.array(z.object({ MonitorGuid: z.guid(), At: InstantMs })).meta({
  description:
    'When steps of a monitor were added, renamed or removed in the period, to a quarter of an hour. Steps without a name are identified by their position, so they may be different steps afterwards.',
});

/** Durations of the steps of one monitor. */
export const DashboardSteps = SeriesPeriod.extend({
  MonitorGuid: z.guid().optional().meta({ description: 'Absent if no monitor of the tile has steps.' }),
  MonitorName: z.string().optional(),
  Total: z.int().meta({ description: 'Number of monitors with steps. The first one by name is returned.' }),
  Lines: z.array(Step).meta({
    description:
      'Milliseconds. In the order of the script, then removed steps with a value in the period, newest first. A step without a response, or one that did not complete, has no value. Partial checks are included.',
  }),
  Changes: StepChanges,
});
export type DashboardSteps = z.infer<typeof DashboardSteps>;

/** Custom metrics over time. */
export const DashboardMetrics = SeriesPeriod.extend({
  Total: z.int().meta({ description: 'Number of custom metrics of the tile that were ever measured.' }),
  Lines: z.array(Line.extend({ MonitorGuid: z.guid(), MonitorName: z.string() })).meta({
    description:
      'Custom metrics of the tile in its order. Otherwise the first 20 that existed in the period, by monitor and position. A metric is identified by monitor and name.',
  }),
});
export type DashboardMetrics = z.infer<typeof DashboardMetrics>;

/** Custom metrics to choose from. */
export const CustomMetricList = z.object({
  Rows: z
    .array(z.object({ MonitorGuid: z.guid(), MonitorName: z.string(), Name: z.string(), LastAt: InstantMs }))
    .meta({ description: 'Measured custom metrics of all visible monitors, by monitor; at most 1,000.' }),
});
export type CustomMetricList = z.infer<typeof CustomMetricList>;

export const DashboardStepsQuery = DashboardFiguresQuery.extend(checkpointFilter);
export type DashboardStepsQuery = z.infer<typeof DashboardStepsQuery>;

const base = {
  surface: 'v1',
  area: 'Dashboard',
  credentials: 'account',
  method: 'GET',
  status: 200,
  permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
  params: z.object({ dashboardGuid: z.guid() }),
} as const;

export const dashboardSeriesEndpoints = {
  listMetrics: endpoint({
    surface: 'v1',
    area: 'Dashboard',
    credentials: 'account',
    method: 'GET',
    status: 200,
    id: 'v1ListCustomMetrics',
    path: '/CustomMetric',
    permission: { kind: 'basic' },
    summary: 'List the custom metrics that a tile can show',
    reply: CustomMetricList,
  }),
  metrics: endpoint({
    ...base,
    id: 'v1ReadDashboardMetrics',
    path: '/Dashboard/:dashboardGuid/CustomMetric',
    summary: 'Get the custom metrics of a dashboard over time. The period defaults to that of the dashboard.',
    query: DashboardFiguresQuery,
    reply: DashboardMetrics,
  }),
  steps: endpoint({
    ...base,
    id: 'v1ReadDashboardSteps',
    path: '/Dashboard/:dashboardGuid/Step',
    summary:
      'Get the step durations of one monitor of a dashboard over time. The period defaults to that of the dashboard.',
    query: DashboardStepsQuery,
    reply: DashboardSteps,
  }),
};
