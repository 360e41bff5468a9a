import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery, DashboardNumbers } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { InstantMs } from '../shared.js';

const Numbers = DashboardNumbers.pick({
  Checks: true,
  ConfirmedErrors: true,
  UnconfirmedErrors: true,
  TotalTime: true,
  ResolveTime: true,
  ConnectionTime: true,
  DownloadTime: true,
});
const Row = Numbers.extend({ CheckpointId: z.int(), CheckpointName: z.string() });

/** Figures by checkpoint over the monitors of a dashboard. */
export const DashboardCheckpoints = z.object({
  FromAt: InstantMs.meta({
    description:
      'Later than the start of the period if there are too many checks, or if older ones are no longer stored.',
  }),
  IsTruncated: z.boolean().optional().meta({ description: 'True if FromAt is later than the start of the period.' }),
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Rows: z.array(Row).meta({
    description:
      'Checkpoints of the dashboard with checks, by name. Each partial check counts at its checkpoint; overall results of concurrent checks do not count.',
  }),
});
export type DashboardCheckpoints = z.infer<typeof DashboardCheckpoints>;

/** Figures by checkpoint over time. */
export const DashboardCheckpointLines = DashboardCheckpoints.omit({ Rows: true }).extend({
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'In the time zone of the caller.' }),
  Lines: z
    .array(
      Row.extend({
        Times: z
          .array(Numbers.extend({ FromAt: InstantMs, UntilAt: InstantMs }))
          .meta({ description: 'Oldest first, without gaps, the same for each.' }),
      }),
    )
    .meta({
      description:
        'Checkpoints selected by id in their order, then those of the selected regions by name. All by name if none is selected. Includes checkpoints without checks.',
    }),
});
export type DashboardCheckpointLines = z.infer<typeof DashboardCheckpointLines>;

export const DashboardCheckpointsQuery = DashboardFiguresQuery.extend(checkpointFilter);
export type DashboardCheckpointsQuery = z.infer<typeof DashboardCheckpointsQuery>;

const base = {
  surface: 'v1',
  area: 'Dashboard',
  credentials: 'account',
  method: 'GET',
  status: 200,
  permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
  params: z.object({ dashboardGuid: z.guid() }),
  query: DashboardCheckpointsQuery,
} as const;

export const dashboardCheckpointEndpoints = {
  checkpoints: endpoint({
    ...base,
    id: 'v1ReadDashboardCheckpoints',
    path: '/Dashboard/:dashboardGuid/Checkpoint',
    summary: 'Get the figures of a dashboard by checkpoint. The period defaults to that of the dashboard.',
    reply: DashboardCheckpoints,
  }),
  lines: endpoint({
    ...base,
    id: 'v1ReadDashboardCheckpointTimeSeries',
    path: '/Dashboard/:dashboardGuid/CheckpointTimeSeries',
    summary: 'Get the figures of a dashboard by checkpoint over time. The period defaults to that of the dashboard.',
    reply: DashboardCheckpointLines,
  }),
};
