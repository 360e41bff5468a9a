import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { MaintenancePeriodWrite } from './maintenance-period.js';
import { displayName } from '../lenient.js';

const quota = z.int().min(0).max(1_000_000).optional();
const usedCredits = z.int().optional();

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
  UsedBasicMonitorQuota: usedCredits,
  UsedBrowserMonitorQuota: usedCredits,
  UsedTransactionMonitorQuota: usedCredits,
  UsedApiMonitorQuota: usedCredits,
  UsedClassicQuota: usedCredits,
  UsedUnifiedCreditsQuota: usedCredits,
}).meta({ id: 'MonitorGroup' });
export type MonitorGroup = z.infer<typeof MonitorGroup>;

const MonitorGroupMember = z.object({ MonitorGuid: z.guid() }).meta({ id: 'MonitorGroupMember' });

const groupParams = z.object({ monitorGroupGuid: z.guid() });
const memberParams = groupParams.extend({ monitorGuid: z.guid() });
const base = { surface: 'v4', area: 'MonitorGroup', credentials: 'account' } as const;
const viewPermission = { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' } as const;
const editPermission = { kind: 'monitorGroup', level: 'EditMonitorsInGroup', param: 'monitorGroupGuid' } as const;
const managePermission = { kind: 'monitorGroup', level: 'administrator', param: 'monitorGroupGuid' } as const;

const memberActionEndpoint = <const A extends string>(name: A, summary: string) =>
  endpoint({
    ...base,
    id: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    method: 'POST',
    path: `/MonitorGroup/:monitorGroupGuid/${name}`,
    permission: editPermission,
    summary,
    params: groupParams,
    status: 204,
  });

export const monitorGroupEndpoints = {
  list: endpoint({
    ...base,
    id: 'listMonitorGroups',
    method: 'GET',
    path: '/MonitorGroup',
    permission: { kind: 'basic' },
    summary: 'List the monitor groups that the caller may view',
    status: 200,
    reply: z.array(MonitorGroup),
  }),
  create: endpoint({
    ...base,
    id: 'createMonitorGroup',
    method: 'POST',
    path: '/MonitorGroup',
    permission: { kind: 'administrator' },
    summary: 'Create a monitor group',
    body: MonitorGroupWrite,
    status: 201,
    reply: MonitorGroup,
    location: '/MonitorGroup/:MonitorGroupGuid',
  }),
  get: endpoint({
    ...base,
    id: 'getMonitorGroup',
    method: 'GET',
    path: '/MonitorGroup/:monitorGroupGuid',
    permission: viewPermission,
    summary: 'Get a monitor group',
    params: groupParams,
    status: 200,
    reply: MonitorGroup,
  }),
  replace: endpoint({
    ...base,
    id: 'replaceMonitorGroup',
    method: 'PUT',
    path: '/MonitorGroup/:monitorGroupGuid',
    permission: managePermission,
    summary: 'Replace a monitor group. Omitted quotas become 0.',
    params: groupParams,
    body: MonitorGroupWrite,
    status: 200,
    reply: MonitorGroup,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteMonitorGroup',
    method: 'DELETE',
    path: '/MonitorGroup/:monitorGroupGuid',
    permission: managePermission,
    summary: 'Delete a monitor group. Its monitors are kept.',
    params: groupParams,
    status: 204,
  }),
  members: endpoint({
    ...base,
    id: 'listMonitorGroupMembers',
    method: 'GET',
    path: '/MonitorGroup/:monitorGroupGuid/Member',
    aliases: ['/MonitorGroup/:monitorGroupGuid/Members'],
    permission: viewPermission,
    summary: 'List the monitors of the group',
    params: groupParams,
    status: 200,
    reply: z.array(MonitorGroupMember),
  }),
  addMember: endpoint({
    ...base,
    id: 'addMonitorGroupMember',
    method: 'POST',
    path: '/MonitorGroup/:monitorGroupGuid/Member/:monitorGuid',
    aliases: ['/MonitorGroup/:monitorGroupGuid/Members/:monitorGuid'],
    permission: editPermission,
    summary: 'Add a monitor to the group. Also requires permission to edit the monitor.',
    params: memberParams,
    status: 201,
  }),
  removeMember: endpoint({
    ...base,
    id: 'removeMonitorGroupMember',
    method: 'DELETE',
    path: '/MonitorGroup/:monitorGroupGuid/Member/:monitorGuid',
    aliases: ['/MonitorGroup/:monitorGroupGuid/Members/:monitorGuid'],
    permission: editPermission,
    summary: 'Remove a monitor from the group. Also requires permission to edit the monitor.',
    params: memberParams,
    status: 204,
  }),
  stopAll: memberActionEndpoint('StopAllMonitors', 'Deactivate all monitors of the group'),
  startAll: memberActionEndpoint(
    'StartAllMonitors',
    'Activate all monitors of the group. Monitors in Development mode stay inactive.',
  ),
  stopAlerts: memberActionEndpoint('StopAllMonitorAlerts', 'Turn off alerting for all monitors of the group'),
  startAlerts: memberActionEndpoint('StartAllMonitorAlerts', 'Turn on alerting for all monitors of the group'),
  addMaintenance: endpoint({
    ...base,
    id: 'addMaintenancePeriodToAllMembers',
    method: 'POST',
    path: '/MonitorGroup/:monitorGroupGuid/AddMaintenancePeriodToAllMembers',
    aliases: ['/MonitorGroup/:monitorGroupGuid/MaintenancePeriod'],
    permission: editPermission,
    summary: 'Add a maintenance period to all current members of the group',
    params: groupParams,
    body: MaintenancePeriodWrite,
    status: 204,
  }),
};
