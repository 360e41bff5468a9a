import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { InstantMs } from '../shared.js';

const count = z.int().min(0);

/** Error counts of a dashboard's monitors in the last 1, 7 and 30 days, independent of the dashboard's period. */
export const DashboardErrorCounts = z.object({
  Periods: z
    .array(
      z.object({
        Days: z.int().meta({ description: '1, 7 or 30, counted back from now.' }),
        FromAt: InstantMs,
        Checks: count,
        ConfirmedErrors: count,
        UnconfirmedErrors: count,
      }),
    )
    .meta({ description: 'Shortest first. Staging and partial checks are not included.' }),
});
export type DashboardErrorCounts = z.infer<typeof DashboardErrorCounts>;

/** Errors by class and code. */
export const DashboardErrorTypes = z.object({
  Classes: z
    .array(
      z.object({
        Class: z.string().meta({ description: 'Class in the catalogue of error codes.' }),
        Codes: count.meta({ description: 'Number of distinct codes in the class.' }),
        ConfirmedErrors: count,
        UnconfirmedErrors: count,
        LastAt: InstantMs,
        LastCheckId: z.int(),
      }),
    )
    .meta({ description: 'The same errors by class of their codes, highest number first.' }),
  FromAt: InstantMs.meta({
    description:
      'Later than the start of the period if there are too many errors, or if older ones are no longer stored.',
  }),
  IsTruncated: z.boolean().optional().meta({ description: 'True if FromAt is later than the start of the period.' }),
  UntilAt: InstantMs.meta({ description: 'Exclusive end.' }),
  Rows: z
    .array(
      z.object({
        ErrorCode: z.int(),
        Category: z.string(),
        Description: z
          .string()
          .meta({ description: 'Description of the code. Parts that differ between checks are replaced by `…`.' }),
        ConfirmedErrors: count,
        UnconfirmedErrors: count,
        LastAt: InstantMs,
        LastCheckId: z.int(),
      }),
    )
    .meta({ description: 'One row per code, highest number first. Staging and partial checks are not included.' }),
});
export type DashboardErrorTypes = z.infer<typeof DashboardErrorTypes>;

export const DashboardErrorTypesQuery = DashboardFiguresQuery.extend(checkpointFilter);
export type DashboardErrorTypesQuery = z.infer<typeof DashboardErrorTypesQuery>;

const base = {
  surface: 'v1',
  area: 'Dashboard',
  credentials: 'account',
  method: 'GET',
  status: 200,
  params: z.object({ dashboardGuid: z.guid() }),
  permission: { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
} as const;

export const dashboardErrorEndpoints = {
  counts: endpoint({
    ...base,
    id: 'v1ReadDashboardErrorCounts',
    path: '/Dashboard/:dashboardGuid/ErrorCount',
    summary:
      'Get the errors of the monitors of a dashboard in the last 24 hours, 7 days and 30 days, regardless of the period of the dashboard.',
    query: DashboardFiguresQuery,
    reply: DashboardErrorCounts,
  }),
  types: endpoint({
    ...base,
    id: 'v1ReadDashboardErrorTypes',
    path: '/Dashboard/:dashboardGuid/ErrorType',
    summary:
      'Get the errors of the monitors of a dashboard by class and code. The period defaults to that of the dashboard.',
    query: DashboardErrorTypesQuery,
    reply: DashboardErrorTypes,
  }),
};
