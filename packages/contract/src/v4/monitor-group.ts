import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { MaintenancePeriodWrite } from './maintenance-period.js';
import { displayName } from '../lenient.js';

const quota = z.int().min(0).max(1_000_000).optional();
const used = z.int().optional();

/** Fields that callers may write. Only administrators may call it, so the quotas need no separate permission. */
export const MonitorGroupWrite = z.object({
  MonitorGroupGuid: z
    .guid()
    .optional()
    .meta({ description: 'Ignored on create. On PUT it must equal the guid in the path.' }),
  Description: displayName(128),
  IsAll: z.boolean().optional().meta({ description: 'Read-only. True is rejected.' }),
  IsQuotaUnlimited: z
    .boolean()
    .optional()
    .meta({ description: 'Whether credits are unlimited. True if neither it nor a quota is sent.' }),
  BasicMonitorQuota: quota.meta({ description: 'Credits for uptime monitors.' }),
  BrowserMonitorQuota: quota.meta({ description: 'Credits for full page checks.' }),
  TransactionMonitorQuota: quota,
  ApiMonitorQuota: quota.meta({ description: 'Credits for multi-step and collection-based API monitors.' }),
  UnifiedCreditsQuota: quota.meta({ description: 'Credits for monitors of all types together. Returned if set.' }),
  ClassicQuota: quota.meta({
    description: 'Predecessor of UnifiedCreditsQuota, enforced separately. Returned if set.',
  }),
});
export type MonitorGroupWrite = z.infer<typeof MonitorGroupWrite>;

/** A group as it is read. Quotas for all monitor types together (unified, classic) are returned only if set. */
export const MonitorGroup = MonitorGroupWrite.extend({
  MonitorGroupGuid: z.guid(),
  IsAll: z.boolean().meta({ description: 'True for the group of all monitors.' }),
  IsQuotaUnlimited: z.boolean(),
  UsedBasicMonitorQuota: used,
  UsedBrowserMonitorQuota: used,
  UsedTransactionMonitorQuota: used,
  UsedApiMonitorQuota: used,
  UsedClassicQuota: used,
  UsedUnifiedCreditsQuota: used,
}).meta({ id: 'MonitorGroup' });
export type MonitorGroup = z.infer<typeof MonitorGroup>;

const MonitorGroupMember = z.object({ MonitorGuid: z.guid() }).meta({ id: 'MonitorGroupMember' });

const ofGroup = z.object({ monitorGroupGuid: z.guid() });
const ofMember = ofGroup.extend({ monitorGuid: z.guid() });
const onGroup = { surface: 'v4', area: 'MonitorGroup', credentials: 'account' } as const;
const toView = { of: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' } as const;
const toEdit = { of: 'monitorGroup', level: 'EditMonitorsInGroup', param: 'monitorGroupGuid' } as const;
const toManage = { of: 'monitorGroup', level: 'administrator', param: 'monitorGroupGuid' } as const;

const action = <const A extends string>(name: A, summary: string) =>
  endpoint({
    ...onGroup,
    id: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    method: 'POST',
    path: `/MonitorGroup/:monitorGroupGuid/${name}`,
    right: toEdit,
    summary,
    params: ofGroup,
    status: 204,
  });

export const monitorGroupEndpoints = {
  list: endpoint({
    ...onGroup,
    id: 'listMonitorGroups',
    method: 'GET',
    path: '/MonitorGroup',
    right: { of: 'basic' },
    summary: 'List the monitor groups that the caller may view',
    status: 200,
    reply: z.array(MonitorGroup),
  }),
  create: endpoint({
    ...onGroup,
    id: 'createMonitorGroup',
    method: 'POST',
    path: '/MonitorGroup',
    right: { of: 'administrator' },
    summary: 'Create a monitor group',
    body: MonitorGroupWrite,
    status: 201,
    reply: MonitorGroup,
    location: '/MonitorGroup/:MonitorGroupGuid',
  }),
  get: endpoint({
    ...onGroup,
    id: 'getMonitorGroup',
    method: 'GET',
    path: '/MonitorGroup/:monitorGroupGuid',
    right: toView,
    summary: 'Get a monitor group',
    params: ofGroup,
    status: 200,
    reply: MonitorGroup,
  }),
  replace: endpoint({
    ...onGroup,
    id: 'replaceMonitorGroup',
    method: 'PUT',
    path: '/MonitorGroup/:monitorGroupGuid',
    right: toManage,
    summary: 'Replace a monitor group. Omitted quotas become 0.',
    params: ofGroup,
    body: MonitorGroupWrite,
    status: 200,
    reply: MonitorGroup,
  }),
  remove: endpoint({
    ...onGroup,
    id: 'deleteMonitorGroup',
    method: 'DELETE',
    path: '/MonitorGroup/:monitorGroupGuid',
    right: toManage,
    summary: 'Delete a monitor group. Its monitors are kept.',
    params: ofGroup,
    status: 204,
  }),
  members: endpoint({
    ...onGroup,
    id: 'listMonitorGroupMembers',
    method: 'GET',
    path: '/MonitorGroup/:monitorGroupGuid/Member',
    aliases: ['/MonitorGroup/:monitorGroupGuid/Members'],
    right: toView,
    summary: 'List the monitors of the group',
    params: ofGroup,
    status: 200,
    reply: z.array(MonitorGroupMember),
  }),
  addMember: endpoint({
    ...onGroup,
    id: 'addMonitorGroupMember',
    method: 'POST',
    path: '/MonitorGroup/:monitorGroupGuid/Member/:monitorGuid',
    aliases: ['/MonitorGroup/:monitorGroupGuid/Members/:monitorGuid'],
    right: toEdit,
    summary: 'Add a monitor to the group. Also requires permission to edit the monitor.',
    params: ofMember,
    status: 201,
  }),
  removeMember: endpoint({
    ...onGroup,
    id: 'removeMonitorGroupMember',
    method: 'DELETE',
    path: '/MonitorGroup/:monitorGroupGuid/Member/:monitorGuid',
    aliases: ['/MonitorGroup/:monitorGroupGuid/Members/:monitorGuid'],
    right: toEdit,
    summary: 'Remove a monitor from the group. Also requires permission to edit the monitor.',
    params: ofMember,
    status: 204,
  }),
  stopAll: action('StopAllMonitors', 'Deactivate all monitors of the group'),
  startAll: action(
    'StartAllMonitors',
    'Activate all monitors of the group. Monitors in Development mode stay inactive.',
  ),
  stopAlerts: action('StopAllMonitorAlerts', 'Turn off alerting for all monitors of the group'),
  startAlerts: action('StartAllMonitorAlerts', 'Turn on alerting for all monitors of the group'),
  addMaintenance: endpoint({
    ...onGroup,
    id: 'addMaintenancePeriodToAllMembers',
    method: 'POST',
    path: '/MonitorGroup/:monitorGroupGuid/AddMaintenancePeriodToAllMembers',
    aliases: ['/MonitorGroup/:monitorGroupGuid/MaintenancePeriod'],
    right: toEdit,
    summary: 'Add a maintenance period to all current members of the group',
    params: ofGroup,
    body: MaintenancePeriodWrite,
    status: 204,
  }),
};
