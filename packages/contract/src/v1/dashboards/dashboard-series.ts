import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { InstantMs } from '../shared.js';

/** Of all checks of some time that have a value; all but the count are absent where none has. */
export const SeriesNumbers = z.object({
  Count: z.int().min(0).meta({ description: 'Checks that have a value.' }),
  Mean: z.number().optional(),
  Least: z.number().optional(),
  Most: z.number().optional(),
});
export type SeriesNumbers = z.infer<typeof SeriesNumbers>;

const Line = SeriesNumbers.extend({
  Name: z.string(),
  FirstAt: InstantMs.meta({ description: 'When the monitor first had it by this name, to a quarter of an hour.' }),
  LastAt: InstantMs.meta({ description: 'When it had it last, to a quarter of an hour.' }),
  Times: z
    .array(SeriesNumbers.extend({ FromAt: InstantMs, UntilAt: InstantMs }))
    .meta({ description: 'Oldest first, without a gap, the same of each.' }),
});

const Step = Line.extend({
  IsGone: z.boolean().meta({ description: 'Later checks do not know it any more: it was renamed or removed.' }),
});

const SeriesPeriod = z.object({
  FromAt: InstantMs.meta({ description: 'The start of a quarter of an hour.' }),
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'Of the caller’s clock.' }),
});

/** When steps came or went, in order. */
export const StepChanges = z.array(z.object({ MonitorGuid: z.guid(), At: InstantMs })).meta({
  description:
    'When the steps of a monitor changed within this time, to a quarter of an hour: a name came or went. Steps without a name go by their place, so from then on they may be others.',
});

/** How long the steps of one monitor take. */
export const DashboardSteps = SeriesPeriod.extend({
  MonitorGuid: z.guid().optional().meta({ description: 'Absent: it is about no monitor with steps.' }),
  MonitorName: z.string().optional(),
  Total: z.int().meta({ description: 'Monitors with steps it could be about: the first by name is told of.' }),
  Lines: z.array(Step).meta({
    description:
      'Milliseconds. In the order of the script, then those that are gone and have a value in this time, the newest first. A step that got no answer or was not done to its end has no value. Of a round each part counts.',
  }),
  Changes: StepChanges,
});
export type DashboardSteps = z.infer<typeof DashboardSteps>;

/** Custom metrics over time. */
export const DashboardMetrics = SeriesPeriod.extend({
  Total: z.int().meta({ description: 'Custom metrics it is about that were measured at some time.' }),
  Lines: z.array(Line.extend({ MonitorGuid: z.guid(), MonitorName: z.string() })).meta({
    description:
      'Those the tile names, in its order; else the first 20 by monitor and place in it of those that were there in this time. One is known by monitor and name.',
  }),
});
export type DashboardMetrics = z.infer<typeof DashboardMetrics>;

/** Custom metrics there are to choose from. */
export const CustomMetricList = z.object({
  Rows: z
    .array(z.object({ MonitorGuid: z.guid(), MonitorName: z.string(), Name: z.string(), LastAt: InstantMs }))
    .meta({ description: 'Of all monitors the caller may see, by monitor; at most 1,000. Those that were measured.' }),
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
  right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
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
    right: { of: 'basic' },
    summary: 'Custom metrics a tile may be set to',
    reply: CustomMetricList,
  }),
  metrics: endpoint({
    ...base,
    id: 'v1ReadDashboardMetrics',
    path: '/Dashboard/:dashboardGuid/CustomMetric',
    summary:
      'Custom metrics of its monitors over time; without a period in the query, of the one the dashboard is set to',
    query: DashboardFiguresQuery,
    reply: DashboardMetrics,
  }),
  steps: endpoint({
    ...base,
    id: 'v1ReadDashboardSteps',
    path: '/Dashboard/:dashboardGuid/Step',
    summary:
      'How long the steps of one of its monitors take over time; without a period in the query, of the one the dashboard is set to',
    query: DashboardStepsQuery,
    reply: DashboardSteps,
  }),
};
