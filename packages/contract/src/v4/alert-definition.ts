import { z } from 'zod';
import { AlertDefinitionAuthorization, authorizationEndpoints, contextAuthorizationWrite } from './authorization.js';
import { endpoint } from '../endpoint.js';
import { displayName } from '../lenient.js';

const base = { surface: 'v4', area: 'AlertDefinition', credentials: 'account' } as const;
const editPermission = { kind: 'alertDefinition', level: 'EditAlertDefinition', param: 'alertDefinitionGuid' } as const;
const params = z.object({ alertDefinitionGuid: z.guid() });

const AlertName = displayName(200).meta({ description: 'Display name. Does not have to be unique.' });
const IsActive = z.boolean().meta({ description: 'An inactive definition creates no alerts and sends no messages.' });

/** How, and to whom, alerts of the covered monitors are sent. */
export const AlertDefinition = z
  .object({ AlertDefinitionGuid: z.guid(), AlertName: z.string(), IsActive, Hash: z.string() })
  .meta({ id: 'AlertDefinition' });
export type AlertDefinition = z.infer<typeof AlertDefinition>;

const guidInBody = z.guid().meta({ description: 'If given, must equal the guid in the path.' });

const AlertDefinitionCreate = z.object({ AlertName, IsActive: IsActive.optional() });
/** The complete field list of the contract is the guid and IsActive. A name that is not sent keeps its value. */
const AlertDefinitionReplace = z.object({
  AlertDefinitionGuid: guidInBody.optional(),
  AlertName: AlertName.optional(),
  IsActive,
});
export const AlertDefinitionPatch = AlertDefinitionReplace.exactPartial();
export type AlertDefinitionPatch = z.infer<typeof AlertDefinitionPatch>;

export const AlertDefinitionMember = z
  .object({ MonitorGuid: z.guid().optional(), MonitorGroupGuid: z.guid().optional() })
  .meta({ id: 'AlertDefinitionMember', description: 'Exactly one of the two guids is set.' });
export type AlertDefinitionMember = z.infer<typeof AlertDefinitionMember>;
const AlertDefinitionMonitor = z
  .object({ AlertDefinition: z.guid(), Monitor: z.guid() })
  .meta({ id: 'AlertDefinitionMonitor' });
const AlertDefinitionMonitorGroup = z
  .object({ AlertDefinition: z.guid(), MonitorGroup: z.guid() })
  .meta({ id: 'AlertDefinitionMonitorGroup' });

const monitorParams = params.extend({ monitorGuid: z.guid() });
const groupParams = params.extend({ monitorGroupGuid: z.guid() });

export const alertDefinitionEndpoints = {
  list: endpoint({
    ...base,
    id: 'listAlertDefinitions',
    method: 'GET',
    path: '/AlertDefinition',
    permission: { kind: 'basic' },
    summary: 'List the alert definitions that the caller may edit',
    status: 200,
    reply: z.array(AlertDefinition),
  }),
  create: endpoint({
    ...base,
    id: 'createAlertDefinition',
    method: 'POST',
    path: '/AlertDefinition',
    permission: { kind: 'system', type: 'CreateAlertDefinition' },
    summary: 'Create an alert definition with its three escalation levels',
    body: AlertDefinitionCreate,
    status: 201,
    reply: AlertDefinition,
    location: '/AlertDefinition/:AlertDefinitionGuid',
  }),
  read: endpoint({
    ...base,
    id: 'getAlertDefinition',
    method: 'GET',
    path: '/AlertDefinition/:alertDefinitionGuid',
    permission: editPermission,
    summary: 'Get an alert definition',
    params,
    status: 200,
    reply: AlertDefinition,
  }),
  replace: endpoint({
    ...base,
    id: 'updateAlertDefinition',
    method: 'PUT',
    path: '/AlertDefinition/:alertDefinitionGuid',
    permission: editPermission,
    summary: 'Replace an alert definition, for example to turn it on or off',
    params,
    body: AlertDefinitionReplace,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchAlertDefinition',
    method: 'PATCH',
    path: '/AlertDefinition/:alertDefinitionGuid',
    permission: editPermission,
    summary: 'Update an alert definition. Omitted fields are kept.',
    params,
    body: AlertDefinitionPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteAlertDefinition',
    method: 'DELETE',
    path: '/AlertDefinition/:alertDefinitionGuid',
    permission: editPermission,
    summary: 'Delete an alert definition. Its alerts remain in the history.',
    params,
    status: 204,
  }),
  listMembers: endpoint({
    ...base,
    id: 'listAlertDefinitionMembers',
    method: 'GET',
    path: '/AlertDefinition/:alertDefinitionGuid/Member',
    permission: editPermission,
    summary: 'List the monitors and monitor groups of an alert definition that the caller may view',
    params,
    status: 200,
    reply: z.array(AlertDefinitionMember),
  }),
  addMonitor: endpoint({
    ...base,
    id: 'addAlertDefinitionMonitor',
    method: 'POST',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/Monitor/:monitorGuid',
    permission: editPermission,
    summary: 'Add a monitor to an alert definition',
    params: monitorParams,
    status: 201,
    reply: AlertDefinitionMonitor,
  }),
  removeMonitor: endpoint({
    ...base,
    id: 'removeAlertDefinitionMonitor',
    method: 'DELETE',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/Monitor/:monitorGuid',
    permission: editPermission,
    summary: 'Remove a monitor from an alert definition',
    params: monitorParams,
    status: 204,
  }),
  addMonitorGroup: endpoint({
    ...base,
    id: 'addAlertDefinitionMonitorGroup',
    method: 'POST',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/MonitorGroup/:monitorGroupGuid',
    permission: editPermission,
    summary: 'Add a monitor group, including monitors that join it later',
    params: groupParams,
    status: 201,
    reply: AlertDefinitionMonitorGroup,
  }),
  removeMonitorGroup: endpoint({
    ...base,
    id: 'removeAlertDefinitionMonitorGroup',
    method: 'DELETE',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/MonitorGroup/:monitorGroupGuid',
    permission: editPermission,
    summary: 'Remove a monitor group from an alert definition',
    params: groupParams,
    status: 204,
  }),
  ...authorizationEndpoints({
    area: 'AlertDefinition',
    path: '/AlertDefinition/:alertDefinitionGuid',
    param: 'alertDefinitionGuid',
    reply: AlertDefinitionAuthorization,
    write: contextAuthorizationWrite(AlertDefinitionAuthorization.shape.AuthorizationType.options),
    viewPermission: editPermission,
    changePermission: editPermission,
  }),
};
