import { presetPeriodTypes } from '@vedette/kernel/periods';
import { z } from 'zod';
import { authorizationEndpoints, contextAuthorization, contextAuthorizationWrite } from './authorization.js';
import { endpoint } from '../endpoint.js';
import { trimmedName } from '../lenient.js';
import { PresetPeriod } from './period.js';

const selectedPeriodTypes = ['PresetPeriod', 'SpecificDates'] as const;

const guids = z.array(z.guid()).max(1_000);
const ids = z.array(z.int().min(1)).max(1_000);
const limits = { Monitors: guids, MonitorGroups: guids, Checkpoints: ids, CheckpointRegions: ids };

/** Period of a dashboard: a preset, or a start and an end in the time zone of the caller. */
export const SelectedPeriodWrite = z.object({
  SelectedPeriodType: z.enum(selectedPeriodTypes).optional(),
  PresetPeriod: PresetPeriod.optional(),
  Start: z.string().max(40).optional().meta({ description: 'With SpecificDates.' }),
  End: z.string().max(40).optional().meta({ description: 'Exclusive end, after Start. Only with SpecificDates.' }),
});
export type SelectedPeriodWrite = z.infer<typeof SelectedPeriodWrite>;

export const SelectedPeriod = z
  .object({
    SelectedPeriodType: z.enum(selectedPeriodTypes),
    PresetPeriod: z.enum(presetPeriodTypes).optional(),
    Start: z.string().optional(),
    End: z.string().optional(),
  })
  .meta({ id: 'SelectedPeriod' });
export type SelectedPeriod = z.infer<typeof SelectedPeriod>;

/** Monitors and groups that a dashboard is limited to. An empty list is no limit. */
const DashboardFilter = z
  .object({ SelectedPeriod: SelectedPeriod.optional(), ...z.object(limits).partial().shape })
  .meta({ id: 'DashboardFilter' });

const AutoRefresh = z.boolean().meta({ description: 'Whether the dashboard reloads its data every 30 s.' });
const Name = trimmedName(200).meta({ description: 'Unique in the account, regardless of case.' });

/** A dashboard: predefined, or created by an operator as a copy of another. */
export const Dashboard = z
  .object({ DashboardGuid: z.guid(), Name: z.string(), AutoRefresh, DashboardFilter: DashboardFilter.optional() })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

/** Fields that callers may write. */
export const DashboardWrite = z.object({
  DashboardGuid: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
  Name,
  AutoRefresh: AutoRefresh.optional(),
  DashboardFilter: z
    .object({ SelectedPeriod: SelectedPeriodWrite.optional(), ...z.object(limits).partial().shape })
    .optional(),
});
export type DashboardWrite = z.infer<typeof DashboardWrite>;
export const DashboardPatch = DashboardWrite.exactPartial();
export type DashboardPatch = z.infer<typeof DashboardPatch>;

const base = { surface: 'v4', area: 'Dashboard', credentials: 'account' } as const;
const params = z.object({ dashboardGuid: z.guid() });
const viewPermission = { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' } as const;
const changePermission = { kind: 'dashboard', level: 'ChangeDashboard', param: 'dashboardGuid' } as const;
const dashboardPath = '/Dashboard/:dashboardGuid' as const;

export const dashboardEndpoints = {
  list: endpoint({
    ...base,
    id: 'listDashboards',
    method: 'GET',
    path: '/Dashboard',
    permission: { kind: 'basic' },
    summary: 'List the predefined dashboards, the caller’s own, and those shared with the caller',
    status: 200,
    reply: z.array(Dashboard),
  }),
  read: endpoint({
    ...base,
    id: 'getDashboard',
    method: 'GET',
    path: dashboardPath,
    permission: viewPermission,
    summary: 'Get a dashboard',
    params,
    status: 200,
    reply: Dashboard,
  }),
  replace: endpoint({
    ...base,
    id: 'updateDashboard',
    method: 'PUT',
    path: dashboardPath,
    permission: changePermission,
    summary: 'Replace a dashboard. Omitted fields are reset to their defaults.',
    params,
    body: DashboardWrite,
    status: 204,
    alsoFails: [409],
  }),
  patch: endpoint({
    ...base,
    id: 'patchDashboard',
    method: 'PATCH',
    path: dashboardPath,
    permission: changePermission,
    summary: 'Update a dashboard. Omitted fields are kept.',
    params,
    body: DashboardPatch,
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...base,
    id: 'deleteDashboard',
    method: 'DELETE',
    path: dashboardPath,
    permission: changePermission,
    summary: 'Delete a dashboard. Fails with 400 while a scheduled report uses it.',
    params,
    status: 204,
  }),
  clone: endpoint({
    ...base,
    id: 'cloneDashboard',
    method: 'POST',
    path: `${dashboardPath}/Clone`,
    permission: viewPermission,
    summary: 'Copy a dashboard. The copy belongs to the caller and is private.',
    params,
    status: 201,
    reply: Dashboard,
    location: '/Dashboard/:DashboardGuid',
  }),
};

const authorizationTypes = ['ViewDashboard', 'ChangeDashboard'] as const;
const DashboardAuthorization = contextAuthorization('DashboardAuthorization', authorizationTypes);
const sharePermission = { kind: 'dashboard', level: 'share', param: 'dashboardGuid' } as const;

/**
 * Permissions on dashboards. The contract has no call to share one; sharing with everyone is a grant to the group
 * `Everyone`.
 */
export const dashboardV1Endpoints = authorizationEndpoints({
  surface: 'v1',
  area: 'Dashboard',
  idSuffix: 'V1Dashboard',
  path: dashboardPath,
  param: 'dashboardGuid',
  reply: DashboardAuthorization,
  write: contextAuthorizationWrite(authorizationTypes),
  viewPermission: sharePermission,
  changePermission: sharePermission,
});
