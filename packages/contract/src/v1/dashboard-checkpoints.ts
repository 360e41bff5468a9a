import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { DashboardFiguresQuery, DashboardNumbers } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { InstantMs } from './shared.js';

/** What each checkpoint measured of the monitors of a dashboard. */
export const DashboardCheckpoints = z.object({
  FromAt: InstantMs.meta({
    description: 'Later than the period begins where its checks are too many, or kept no more.',
  }),
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Rows: z
    .array(
      DashboardNumbers.pick({
        ...{ Checks: true, ConfirmedErrors: true, UnconfirmedErrors: true },
        ...{ TotalTime: true, ResolveTime: true, ConnectionTime: true, DownloadTime: true },
      }).extend({ CheckpointId: z.int(), CheckpointName: z.string() }),
    )
    .meta({
      description:
        'By name, of the checkpoints the dashboard is limited to, those without a check left out. Of a round each part counts where it was made, not the round.',
    }),
});
export type DashboardCheckpoints = z.infer<typeof DashboardCheckpoints>;

export const DashboardCheckpointsQuery = DashboardFiguresQuery.extend(checkpointFilter);
export type DashboardCheckpointsQuery = z.infer<typeof DashboardCheckpointsQuery>;

export const dashboardCheckpointEndpoints = {
  checkpoints: endpoint({
    ...({ surface: 'v1', area: 'Dashboard', credentials: 'account', method: 'GET', status: 200 } as const),
    id: 'v1ReadDashboardCheckpoints',
    path: '/Dashboard/:dashboardGuid/Checkpoint',
    params: z.object({ dashboardGuid: z.guid() }),
    right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
    summary:
      'The figures of its monitors by checkpoint; without a period in the query, of the one the dashboard is set to',
    query: DashboardCheckpointsQuery,
    reply: DashboardCheckpoints,
  }),
};
