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

/** What each checkpoint measured of the monitors of a dashboard. */
export const DashboardCheckpoints = z.object({
  FromAt: InstantMs.meta({
    description: 'Later than the period begins where its checks are too many, or kept no more.',
  }),
  IsCut: z.boolean().optional().meta({ description: 'True where FromAt is later than the period begins.' }),
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Rows: z.array(Row).meta({
    description:
      'By name, of the checkpoints the dashboard is limited to, those without a check left out. Of a round each part counts where it was made, not the round.',
  }),
});
export type DashboardCheckpoints = z.infer<typeof DashboardCheckpoints>;

/** The same over time. */
export const DashboardCheckpointLines = DashboardCheckpoints.omit({ Rows: true }).extend({
  Scale: z.enum(['hour', 'day', 'month']).meta({ description: 'Of the caller’s clock.' }),
  Lines: z
    .array(
      Row.extend({
        Times: z
          .array(Numbers.extend({ FromAt: InstantMs, UntilAt: InstantMs }))
          .meta({ description: 'Oldest first, without a gap, the same of each.' }),
      }),
    )
    .meta({
      description:
        'Those that were chosen by id in the order they were chosen, then those of the chosen regions by name; where none is chosen, all by name. Those without a check too.',
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
  right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
  params: z.object({ dashboardGuid: z.guid() }),
  query: DashboardCheckpointsQuery,
} as const;

export const dashboardCheckpointEndpoints = {
  checkpoints: endpoint({
    ...base,
    id: 'v1ReadDashboardCheckpoints',
    path: '/Dashboard/:dashboardGuid/Checkpoint',
    summary:
      'The figures of its monitors by checkpoint; without a period in the query, of the one the dashboard is set to',
    reply: DashboardCheckpoints,
  }),
  lines: endpoint({
    ...base,
    id: 'v1ReadDashboardCheckpointLines',
    path: '/Dashboard/:dashboardGuid/CheckpointLine',
    summary:
      'The figures of its monitors by checkpoint over time; without a period in the query, of the one the dashboard is set to',
    reply: DashboardCheckpointLines,
  }),
};
