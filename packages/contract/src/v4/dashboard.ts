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

/** The period of a dashboard: a preset, or two moments on the clock of the caller. */
export const SelectedPeriodWrite = z.object({
  SelectedPeriodType: z.enum(selectedPeriodTypes).optional(),
  PresetPeriod: PresetPeriod.optional(),
  Start: z.string().max(40).optional().meta({ description: 'With SpecificDates.' }),
  End: z.string().max(40).optional().meta({ description: 'With SpecificDates; after Start, not included.' }),
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

/** What a dashboard is limited to; an empty list is no limit. */
const DashboardFilter = z
  .object({ SelectedPeriod: SelectedPeriod.optional(), ...z.object(limits).partial().shape })
  .meta({ id: 'DashboardFilter' });

const AutoRefresh = z.boolean().meta({ description: 'Reads its data again every 30 s.' });
const Name = trimmedName(200).meta({ description: 'No two dashboards of an account share one, in any case.' });

/** One dashboard, predefined or made by an operator as a copy of another. */
export const Dashboard = z
  .object({ DashboardGuid: z.guid(), Name: z.string(), AutoRefresh, DashboardFilter: DashboardFilter.optional() })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

/** What a caller may send. */
export const DashboardWrite = z.object({
  DashboardGuid: z.guid().optional().meta({ description: 'Must equal the guid of the path if given.' }),
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
const view = { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' } as const;
const change = { of: 'dashboard', level: 'ChangeDashboard', param: 'dashboardGuid' } as const;
const onePath = '/Dashboard/:dashboardGuid' as const;

export const dashboardEndpoints = {
  list: endpoint({
    ...base,
    id: 'listDashboards',
    method: 'GET',
    path: '/Dashboard',
    right: { of: 'basic' },
    summary: 'Predefined dashboards, then those of the caller and those shared with him',
    status: 200,
    reply: z.array(Dashboard),
  }),
  read: endpoint({
    ...base,
    id: 'getDashboard',
    method: 'GET',
    path: onePath,
    right: view,
    summary: 'One dashboard',
    params,
    status: 200,
    reply: Dashboard,
  }),
  replace: endpoint({
    ...base,
    id: 'updateDashboard',
    method: 'PUT',
    path: onePath,
    right: change,
    summary: 'Replace a dashboard: what is left out gets its default',
    params,
    body: DashboardWrite,
    status: 204,
    alsoFails: [409],
  }),
  patch: endpoint({
    ...base,
    id: 'patchDashboard',
    method: 'PATCH',
    path: onePath,
    right: change,
    summary: 'Change some fields of a dashboard',
    params,
    body: DashboardPatch,
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...base,
    id: 'deleteDashboard',
    method: 'DELETE',
    path: onePath,
    right: change,
    summary: 'Remove a dashboard; 400 while a scheduled report sends it',
    params,
    status: 204,
  }),
  clone: endpoint({
    ...base,
    id: 'cloneDashboard',
    method: 'POST',
    path: `${onePath}/Clone`,
    right: view,
    summary: 'Copy a dashboard; the copy is the caller’s own and private',
    params,
    status: 201,
    reply: Dashboard,
    location: '/Dashboard/:DashboardGuid',
  }),
};

const types = ['ViewDashboard', 'ChangeDashboard'] as const;
const DashboardAuthorization = contextAuthorization('DashboardAuthorization', types);
const share = { of: 'dashboard', level: 'share', param: 'dashboardGuid' } as const;

/** Sharing, which the contract has no call for: with everybody it is a grant to the group for everyone. */
export const dashboardV1Endpoints = authorizationEndpoints({
  surface: 'v1',
  area: 'Dashboard',
  idSuffix: 'V1Dashboard',
  path: onePath,
  param: 'dashboardGuid',
  reply: DashboardAuthorization,
  write: contextAuthorizationWrite(types),
  viewRight: share,
  changeRight: share,
});
