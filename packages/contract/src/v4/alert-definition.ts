import { z } from 'zod';
import { AlertDefinitionAuthorization, authorizationEndpoints, contextAuthorizationWrite } from './authorization.js';
import { endpoint } from '../endpoint.js';
import { displayName } from '../lenient.js';

const base = { surface: 'v4', area: 'AlertDefinition', credentials: 'account' } as const;
const edit = { of: 'alertDefinition', level: 'EditAlertDefinition', param: 'alertDefinitionGuid' } as const;
const params = z.object({ alertDefinitionGuid: z.guid() });

const AlertName = displayName(200).meta({ description: 'Display name; need not be unique.' });
const IsActive = z.boolean().meta({ description: 'An inactive definition makes no alerts and sends no messages.' });

/** How and to whom alerts of its monitors are sent. */
export const AlertDefinition = z
  .object({ AlertDefinitionGuid: z.guid(), AlertName: z.string(), IsActive, Hash: z.string() })
  .meta({ id: 'AlertDefinition' });
export type AlertDefinition = z.infer<typeof AlertDefinition>;

const guidInBody = z.guid().meta({ description: 'Must equal the guid of the path if given.' });

const AlertDefinitionCreate = z.object({ AlertName, IsActive: IsActive.optional() });
/** The contract's complete list is the guid and IsActive; a name that is not sent stays. */
const AlertDefinitionReplace = z.object({
  AlertDefinitionGuid: guidInBody.optional(),
  AlertName: AlertName.optional(),
  IsActive,
});
export const AlertDefinitionPatch = AlertDefinitionReplace.exactPartial();
export type AlertDefinitionPatch = z.infer<typeof AlertDefinitionPatch>;

export const AlertDefinitionMember = z
  .object({ MonitorGuid: z.guid().optional(), MonitorGroupGuid: z.guid().optional() })
  .meta({ id: 'AlertDefinitionMember', description: 'One of the two.' });
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
    right: { of: 'basic' },
    summary: 'Alert definitions the caller may edit',
    status: 200,
    reply: z.array(AlertDefinition),
  }),
  create: endpoint({
    ...base,
    id: 'createAlertDefinition',
    method: 'POST',
    path: '/AlertDefinition',
    right: { of: 'system', type: 'CreateAlertDefinition' },
    summary: 'Create an alert definition; its three escalation levels exist at once',
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
    right: edit,
    summary: 'One alert definition',
    params,
    status: 200,
    reply: AlertDefinition,
  }),
  replace: endpoint({
    ...base,
    id: 'updateAlertDefinition',
    method: 'PUT',
    path: '/AlertDefinition/:alertDefinitionGuid',
    right: edit,
    summary: 'Switch an alert definition on or off, with its complete field list',
    params,
    body: AlertDefinitionReplace,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchAlertDefinition',
    method: 'PATCH',
    path: '/AlertDefinition/:alertDefinitionGuid',
    right: edit,
    summary: 'Change some fields of an alert definition',
    params,
    body: AlertDefinitionPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteAlertDefinition',
    method: 'DELETE',
    path: '/AlertDefinition/:alertDefinitionGuid',
    right: edit,
    summary: 'Remove an alert definition; alerts it made stay in the history',
    params,
    status: 204,
  }),
  listMembers: endpoint({
    ...base,
    id: 'listAlertDefinitionMembers',
    method: 'GET',
    path: '/AlertDefinition/:alertDefinitionGuid/Member',
    right: edit,
    summary: 'Monitors and monitor groups it covers, those the caller may see',
    params,
    status: 200,
    reply: z.array(AlertDefinitionMember),
  }),
  addMonitor: endpoint({
    ...base,
    id: 'addAlertDefinitionMonitor',
    method: 'POST',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/Monitor/:monitorGuid',
    right: edit,
    summary: 'Cover a monitor',
    params: monitorParams,
    status: 201,
    reply: AlertDefinitionMonitor,
  }),
  removeMonitor: endpoint({
    ...base,
    id: 'removeAlertDefinitionMonitor',
    method: 'DELETE',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/Monitor/:monitorGuid',
    right: edit,
    summary: 'Cover a monitor no more',
    params: monitorParams,
    status: 204,
  }),
  addMonitorGroup: endpoint({
    ...base,
    id: 'addAlertDefinitionMonitorGroup',
    method: 'POST',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/MonitorGroup/:monitorGroupGuid',
    right: edit,
    summary: 'Cover all monitors of a group, also later ones',
    params: groupParams,
    status: 201,
    reply: AlertDefinitionMonitorGroup,
  }),
  removeMonitorGroup: endpoint({
    ...base,
    id: 'removeAlertDefinitionMonitorGroup',
    method: 'DELETE',
    path: '/AlertDefinition/:alertDefinitionGuid/Member/MonitorGroup/:monitorGroupGuid',
    right: edit,
    summary: 'Cover a group no more',
    params: groupParams,
    status: 204,
  }),
  ...authorizationEndpoints({
    area: 'AlertDefinition',
    path: '/AlertDefinition/:alertDefinitionGuid',
    param: 'alertDefinitionGuid',
    reply: AlertDefinitionAuthorization,
    write: contextAuthorizationWrite(AlertDefinitionAuthorization.shape.AuthorizationType.options),
    viewRight: edit,
    changeRight: edit,
  }),
};
