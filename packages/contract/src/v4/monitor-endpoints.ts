import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { monitorFields, requiredFieldRule } from './monitor-fields.js';
import { Monitor, MonitorView, MonitorWrite } from './monitor.js';

const base = { surface: 'v4', area: 'Monitor', credentials: 'account' } as const;
const editPermission = { kind: 'monitor', level: 'EditMonitor', param: 'monitorGuid' } as const;
const viewDataPermission = { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' } as const;
const monitorParams = z.object({ monitorGuid: z.guid() });
const groupParams = z.object({ monitorGroupGuid: z.guid() });

/** Selects the fields of a response. */
export const MonitorFilter = z.object({
  filter: z.string().optional().meta({ description: 'Comma-separated field names. MonitorGuid is always returned.' }),
  IncludeDeprecated: z.boolean().optional().meta({
    description:
      'Whether the deprecated fields that ErrorConditions replaces are returned too. Default: the account setting ReturnDeprecatedFields. With `filter`, only the fields it names are returned.',
  }),
});
export type MonitorFilter = z.infer<typeof MonitorFilter>;

/** Steps may be sent as objects instead of text. */
const isGiven = (body: MonitorWrite, field: keyof MonitorWrite): boolean =>
  body[field] !== undefined ||
  (field === 'MultiStepApiTransactionScript' && body.MsaSteps !== undefined) ||
  (field === 'SelfServiceTransactionScript' && body.TransactionStepDefinition !== undefined);

/** Body of POST. Missing required fields are reported together with all other problems. */
export const MonitorCreate = monitorFields.reduce(
  (shape, rule) =>
    shape.refine((body) => !rule.required.includes(body.MonitorType) || isGiven(body, rule.field), {
      path: [rule.field],
      error: requiredFieldRule(rule),
      // Runs even if there are other problems, but reports no field twice.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === rule.field),
    }),
  MonitorWrite.required({ Name: true, MonitorType: true }),
);

export const monitorEndpoints = {
  list: endpoint({
    ...base,
    id: 'listMonitors',
    method: 'GET',
    path: '/Monitor',
    permission: { kind: 'basic' },
    summary: 'List the monitors that the caller may view',
    query: MonitorFilter,
    status: 200,
    reply: z.array(MonitorView),
  }),
  create: endpoint({
    ...base,
    id: 'createMonitor',
    method: 'POST',
    path: '/Monitor',
    permission: { kind: 'basic' },
    summary: 'Create a monitor. Requires permission to create monitors in the group of all monitors.',
    body: MonitorCreate,
    status: 201,
    reply: Monitor,
    location: '/Monitor/:MonitorGuid',
  }),
  listInGroup: endpoint({
    ...base,
    id: 'listMonitorsOfGroup',
    method: 'GET',
    path: '/Monitor/MonitorGroup/:monitorGroupGuid',
    permission: { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'List the monitors of a group with their configuration',
    params: groupParams,
    query: MonitorFilter,
    status: 200,
    reply: z.array(MonitorView),
  }),
  createInGroup: endpoint({
    ...base,
    id: 'createMonitorInGroup',
    method: 'POST',
    path: '/Monitor/MonitorGroup/:monitorGroupGuid',
    permission: { kind: 'monitorGroup', level: 'CreateAndDeleteMonitorsInGroup', param: 'monitorGroupGuid' },
    summary: 'Create a monitor and add it to a group',
    params: groupParams,
    body: MonitorCreate,
    status: 201,
    reply: Monitor,
    location: '/Monitor/:MonitorGuid',
  }),
  get: endpoint({
    ...base,
    id: 'getMonitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid',
    permission: viewDataPermission,
    summary: 'Get a monitor',
    params: monitorParams,
    query: MonitorFilter,
    status: 200,
    reply: MonitorView,
  }),
  replace: endpoint({
    ...base,
    id: 'replaceMonitor',
    method: 'PUT',
    path: '/Monitor/:monitorGuid',
    permission: editPermission,
    summary: 'Replace a monitor. Omitted fields are reset to their defaults.',
    description:
      'These fields keep their stored values if omitted, because older clients cannot send them back: the password, the error conditions, an interval in seconds, the script, HttpVersion, NativeIPv6Only, DnsBypasses and UseW3CTotalTime. If ErrorConditions and deprecated fields are both sent, those that differ from the stored values are applied. If both differ, ErrorConditions takes precedence.',
    params: monitorParams,
    body: MonitorWrite.required({ Name: true }),
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchMonitor',
    method: 'PATCH',
    path: '/Monitor/:monitorGuid',
    permission: editPermission,
    summary: 'Update a monitor. Omitted fields are kept.',
    params: monitorParams,
    body: MonitorWrite,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteMonitor',
    method: 'DELETE',
    path: '/Monitor/:monitorGuid',
    permission: { kind: 'monitor', level: 'DeleteMonitor', param: 'monitorGuid' },
    summary: 'Delete a monitor',
    params: monitorParams,
    status: 204,
  }),
  clone: endpoint({
    ...base,
    id: 'cloneMonitor',
    method: 'POST',
    path: '/Monitor/:monitorGuid/Clone',
    permission: { kind: 'monitor', level: 'ViewMonitor', param: 'monitorGuid' },
    summary: 'Clone a monitor. The clone is inactive.',
    params: monitorParams,
    query: z.object({
      includeMaintenancePeriods: z.boolean().optional().meta({ description: 'Default: true.' }),
      includeMonitorGroups: z.boolean().optional().meta({
        description:
          'Whether the clone joins the groups of the monitor. Default: true. If false, it only joins the group of all monitors.',
      }),
    }),
    status: 201,
    reply: Monitor,
    location: '/Monitor/:MonitorGuid',
  }),
  groups: endpoint({
    ...base,
    id: 'listGroupsOfMonitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/MonitorGroup',
    aliases: ['/Monitor/:monitorGuid/MonitorGroups'],
    permission: viewDataPermission,
    summary: 'List the guids of the groups that the monitor belongs to',
    params: monitorParams,
    status: 200,
    reply: z.array(z.guid()),
  }),
};
