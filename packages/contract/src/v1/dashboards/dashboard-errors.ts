import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { DashboardFiguresQuery } from './dashboard.js';
import { checkpointFilter } from './dashboard-filters.js';
import { InstantMs } from '../shared.js';

const count = z.int().min(0);

/** Errors of the monitors of a dashboard in the spans everybody asks for, whatever period is shown. */
export const DashboardErrorCounts = z.object({
  Spans: z
    .array(
      z.object({
        Days: z.int().meta({ description: '1, 7 and 30, counted back from now.' }),
        FromAt: InstantMs,
        Checks: count,
        ConfirmedErrors: count,
        UnconfirmedErrors: count,
      }),
    )
    .meta({ description: 'The shortest first. Staging and partial checks are left out.' }),
});
export type DashboardErrorCounts = z.infer<typeof DashboardErrorCounts>;

/** Errors by what went wrong. */
export const DashboardErrorTypes = z.object({
  Classes: z
    .array(
      z.object({
        Class: z.string().meta({ description: 'As the catalogue of error codes names it.' }),
        Codes: count.meta({ description: 'How many codes of it there were.' }),
        ConfirmedErrors: count,
        UnconfirmedErrors: count,
        LastAt: InstantMs,
        LastCheckId: z.int(),
      }),
    )
    .meta({ description: 'The same errors by class of their codes, the most errors first.' }),
  FromAt: InstantMs.meta({
    description: 'Later than the period begins where its errors are too many, or kept no more.',
  }),
  IsCut: z.boolean().optional().meta({ description: 'True where FromAt is later than the period begins.' }),
  UntilAt: InstantMs.meta({ description: 'Not included.' }),
  Rows: z
    .array(
      z.object({
        ErrorCode: z.int(),
        Category: z.string(),
        Description: z.string().meta({ description: 'Of the code; … stands for what differs from check to check.' }),
        ConfirmedErrors: count,
        UnconfirmedErrors: count,
        LastAt: InstantMs,
        LastCheckId: z.int(),
      }),
    )
    .meta({ description: 'Each code once, the most errors first. Staging and partial checks are left out.' }),
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
  right: { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' },
} as const;

export const dashboardErrorEndpoints = {
  counts: endpoint({
    ...base,
    id: 'v1ReadDashboardErrorCounts',
    path: '/Dashboard/:dashboardGuid/ErrorCount',
    summary: 'Errors of its monitors in the last 24 hours, 7 days and 30 days; a period in the query changes nothing',
    query: DashboardFiguresQuery,
    reply: DashboardErrorCounts,
  }),
  types: endpoint({
    ...base,
    id: 'v1ReadDashboardErrorTypes',
    path: '/Dashboard/:dashboardGuid/ErrorType',
    summary: 'Errors of its monitors by their code; without a period in the query, of the one the dashboard is set to',
    query: DashboardErrorTypesQuery,
    reply: DashboardErrorTypes,
  }),
};
