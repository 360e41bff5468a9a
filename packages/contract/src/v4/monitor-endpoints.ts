import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { monitorFields, requiredRule } from './monitor-fields.js';
import { Monitor, MonitorView, MonitorWrite } from './monitor.js';

const onMonitor = { surface: 'v4', area: 'Monitor', credentials: 'account' } as const;
const toEdit = { of: 'monitor', level: 'EditMonitor', param: 'monitorGuid' } as const;
const toSee = { of: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' } as const;
const ofMonitor = z.object({ monitorGuid: z.guid() });
const ofGroup = z.object({ monitorGroupGuid: z.guid() });

/** Which fields an answer holds. */
export const MonitorFilter = z.object({
  filter: z.string().optional().meta({ description: 'Comma list of field names; MonitorGuid is always there.' }),
  IncludeDeprecated: z.boolean().optional().meta({
    description:
      'Whether the fields that ErrorConditions replaced are returned too. Default: the account setting ReturnDeprecatedFields. With `filter`, only the fields it names are returned.',
  }),
});
export type MonitorFilter = z.infer<typeof MonitorFilter>;

/** Steps may come as objects instead of as text. */
const isGiven = (body: MonitorWrite, field: keyof MonitorWrite): boolean =>
  body[field] !== undefined ||
  (field === 'MultiStepApiTransactionScript' && body.MsaSteps !== undefined) ||
  (field === 'SelfServiceTransactionScript' && body.TransactionStepDefinition !== undefined);

/** The body of POST: what the type cannot be created without is named together with all other problems. */
export const MonitorCreate = monitorFields.reduce(
  (shape, rule) =>
    shape.refine((body) => !rule.required.includes(body.MonitorType) || isGiven(body, rule.field), {
      path: [rule.field],
      error: requiredRule(rule),
      // Also beside other problems, but not a second time for the same field.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === rule.field),
    }),
  MonitorWrite.required({ Name: true, MonitorType: true }),
);

export const monitorEndpoints = {
  list: endpoint({
    ...onMonitor,
    id: 'listMonitors',
    method: 'GET',
    path: '/Monitor',
    right: { of: 'basic' },
    summary: 'All monitors the caller may see',
    query: MonitorFilter,
    status: 200,
    reply: z.array(MonitorView),
  }),
  create: endpoint({
    ...onMonitor,
    id: 'createMonitor',
    method: 'POST',
    path: '/Monitor',
    right: { of: 'basic' },
    summary: 'Create a monitor; needs the right to create in the group of all monitors',
    body: MonitorCreate,
    status: 201,
    reply: Monitor,
    location: '/Monitor/:MonitorGuid',
  }),
  listInGroup: endpoint({
    ...onMonitor,
    id: 'listMonitorsOfGroup',
    method: 'GET',
    path: '/Monitor/MonitorGroup/:monitorGroupGuid',
    right: { of: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'Monitors of a group with their configuration',
    params: ofGroup,
    query: MonitorFilter,
    status: 200,
    reply: z.array(MonitorView),
  }),
  createInGroup: endpoint({
    ...onMonitor,
    id: 'createMonitorInGroup',
    method: 'POST',
    path: '/Monitor/MonitorGroup/:monitorGroupGuid',
    right: { of: 'monitorGroup', level: 'CreateAndDeleteMonitorsInGroup', param: 'monitorGroupGuid' },
    summary: 'Create a monitor and add it to a group',
    params: ofGroup,
    body: MonitorCreate,
    status: 201,
    reply: Monitor,
    location: '/Monitor/:MonitorGuid',
  }),
  get: endpoint({
    ...onMonitor,
    id: 'getMonitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid',
    right: toSee,
    summary: 'One monitor',
    params: ofMonitor,
    query: MonitorFilter,
    status: 200,
    reply: MonitorView,
  }),
  replace: endpoint({
    ...onMonitor,
    id: 'replaceMonitor',
    method: 'PUT',
    path: '/Monitor/:monitorGuid',
    right: toEdit,
    summary: 'Replace a monitor: omitted fields get their default',
    description:
      'If omitted, these keep their stored value, because older clients cannot send them back: the password, the error conditions, an interval in seconds, the script, HttpVersion, NativeIPv6Only, DnsBypasses and UseW3CTotalTime. If ErrorConditions and deprecated fields are both sent, those that differ from the stored values count; if both differ, ErrorConditions counts.',
    params: ofMonitor,
    body: MonitorWrite.required({ Name: true }),
    status: 204,
  }),
  patch: endpoint({
    ...onMonitor,
    id: 'patchMonitor',
    method: 'PATCH',
    path: '/Monitor/:monitorGuid',
    right: toEdit,
    summary: 'Change some fields of a monitor',
    params: ofMonitor,
    body: MonitorWrite,
    status: 204,
  }),
  remove: endpoint({
    ...onMonitor,
    id: 'deleteMonitor',
    method: 'DELETE',
    path: '/Monitor/:monitorGuid',
    right: { of: 'monitor', level: 'DeleteMonitor', param: 'monitorGuid' },
    summary: 'Delete a monitor',
    params: ofMonitor,
    status: 204,
  }),
  clone: endpoint({
    ...onMonitor,
    id: 'cloneMonitor',
    method: 'POST',
    path: '/Monitor/:monitorGuid/Clone',
    right: { of: 'monitor', level: 'ViewMonitor', param: 'monitorGuid' },
    summary: 'Make an inactive copy of a monitor',
    params: ofMonitor,
    query: z.object({
      includeMaintenancePeriods: z.boolean().optional().meta({ description: 'Default true.' }),
      includeMonitorGroups: z.boolean().optional().meta({ description: 'Default true; false: only all monitors.' }),
    }),
    status: 201,
    reply: Monitor,
    location: '/Monitor/:MonitorGuid',
  }),
  groups: endpoint({
    ...onMonitor,
    id: 'listGroupsOfMonitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/MonitorGroup',
    aliases: ['/Monitor/:monitorGuid/MonitorGroups'],
    right: toSee,
    summary: 'Guids of the groups the monitor belongs to',
    params: ofMonitor,
    status: 200,
    reply: z.array(z.guid()),
  }),
};
