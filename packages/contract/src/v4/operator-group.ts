import { z } from 'zod';
import {
  authorizationEndpoints,
  contextAuthorizationWrite,
  OperatorGroupTargetAuthorization,
} from './authorization.js';
import { endpoint } from '../endpoint.js';
import { trimmedName } from '../lenient.js';

const base = { surface: 'v4', area: 'OperatorGroup', credentials: 'account' } as const;
const params = z.object({ operatorGroupGuid: z.guid() });
const seePermission = { kind: 'operatorGroup', level: 'see', param: 'operatorGroupGuid' } as const;
const editPermission = { kind: 'operatorGroup', level: 'edit', param: 'operatorGroupGuid' } as const;
const administerPermission = { kind: 'operatorGroup', level: 'administrator', param: 'operatorGroupGuid' } as const;

const Description = trimmedName(100).meta({ description: 'Unique in the account.' });
export const OperatorGroup = z
  .object({
    OperatorGroupGuid: z.guid(),
    Description: z.string(),
    IsEveryone: z.boolean().meta({
      description: 'True for the group of all operators. Every operator is a member, and the group cannot be changed.',
    }),
    IsAdministratorsGroup: z
      .boolean()
      .meta({ description: 'True for the group of administrators. Its members have all permissions.' }),
  })
  .meta({ id: 'OperatorGroup' });
export type OperatorGroup = z.infer<typeof OperatorGroup>;

/** Clients send both flags as false with every change, also for system groups. They have no effect. */
export const OperatorGroupWrite = z.object({
  OperatorGroupGuid: z.guid().optional(),
  Description,
  IsEveryone: z.boolean().optional(),
});
export type OperatorGroupWrite = z.infer<typeof OperatorGroupWrite>;

const OperatorGroupMember = z.object({ OperatorGuid: z.guid() }).meta({ id: 'OperatorGroupMember' });

/** Account-wide permissions as groups spell them. `Administrator` is returned, but never granted or revoked. */
export const OperatorGroupAuthorizationType = z.enum([
  'ShareDashboards',
  'AllowInfra',
  'Administrator',
  'TechnicalContact',
  'FinancialOperator',
  'BasicOperator',
  'CreateAlertDefinition',
  'CreateIntegration',
  'CreatePrivateLocations',
  'ManageMonitorTemplates',
]);
export type OperatorGroupAuthorizationType = z.infer<typeof OperatorGroupAuthorizationType>;

export const OperatorGroupAuthorization = z
  .object({
    AuthorizationId: z.guid(),
    AuthorizationType: OperatorGroupAuthorizationType,
    OperatorGroupGuid: z.guid(),
  })
  .meta({ id: 'OperatorGroupAuthorization' });
export type OperatorGroupAuthorization = z.infer<typeof OperatorGroupAuthorization>;

const memberParams = z.object({ operatorGroupGuid: z.guid(), operatorGuid: z.guid() });

export const operatorGroupEndpoints = {
  list: endpoint({
    ...base,
    id: 'listOperatorGroups',
    method: 'GET',
    path: '/OperatorGroup',
    permission: { kind: 'basic' },
    summary: 'List the operator groups that the caller may view, including the system groups',
    status: 200,
    reply: z.array(OperatorGroup),
  }),
  create: endpoint({
    ...base,
    id: 'createOperatorGroup',
    method: 'POST',
    path: '/OperatorGroup',
    permission: { kind: 'administrator' },
    summary: 'Create an operator group',
    body: OperatorGroupWrite,
    status: 201,
    reply: OperatorGroup,
    location: '/OperatorGroup/:OperatorGroupGuid',
  }),
  read: endpoint({
    ...base,
    id: 'getOperatorGroup',
    method: 'GET',
    path: '/OperatorGroup/:operatorGroupGuid',
    permission: seePermission,
    summary: 'Get an operator group',
    params,
    status: 200,
    reply: OperatorGroup,
  }),
  replace: endpoint({
    ...base,
    id: 'updateOperatorGroup',
    method: 'PUT',
    path: '/OperatorGroup/:operatorGroupGuid',
    permission: administerPermission,
    summary: 'Rename an operator group',
    params,
    body: OperatorGroupWrite,
    status: 200,
    reply: OperatorGroup,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteOperatorGroup',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid',
    permission: administerPermission,
    summary: 'Delete an operator group. Its operators are kept.',
    params,
    status: 204,
  }),
  listMembers: endpoint({
    ...base,
    id: 'listOperatorGroupMembers',
    method: 'GET',
    path: '/OperatorGroup/:operatorGroupGuid/Member',
    permission: seePermission,
    summary: 'List the operators of the group',
    params,
    status: 200,
    reply: z.array(OperatorGroupMember),
  }),
  addMember: endpoint({
    ...base,
    id: 'addOperatorGroupMember',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/Member/:operatorGuid',
    permission: { kind: 'operatorGroup', level: 'members', param: 'operatorGroupGuid' },
    needsReauthentication: true,
    summary: 'Add an operator to the group',
    params: memberParams,
    status: 201,
  }),
  removeMember: endpoint({
    ...base,
    id: 'removeOperatorGroupMember',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid/Member/:operatorGuid',
    permission: { kind: 'operatorGroup', level: 'members', param: 'operatorGroupGuid' },
    summary: 'Remove an operator from the group',
    params: memberParams,
    status: 204,
  }),
  allOnDuty: endpoint({
    ...base,
    id: 'setAllOperatorsOnDuty',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/AllOperatorsOnDuty',
    permission: editPermission,
    summary: 'Put all members on duty',
    params,
    status: 204,
    hasTopLevelMessage: true,
  }),
  allOffDuty: endpoint({
    ...base,
    id: 'setAllOperatorsOffDuty',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/AllOperatorsOffDuty',
    permission: editPermission,
    summary: 'Put all members off duty',
    params,
    status: 204,
    hasTopLevelMessage: true,
  }),
  listAuthorizations: endpoint({
    ...base,
    id: 'listOperatorGroupAuthorizations',
    method: 'GET',
    path: '/OperatorGroup/:operatorGroupGuid/Authorization',
    permission: administerPermission,
    summary: 'List the account-wide permissions of the group',
    description:
      'Returns objects. Returns a list of type names instead if the account setting GroupAuthorizationForm is Names, or if the API account last granted or revoked a permission by its type in the path.',
    params,
    status: 200,
    reply: z.union([z.array(OperatorGroupAuthorization), z.array(OperatorGroupAuthorizationType)]),
  }),
  addAuthorization: endpoint({
    ...base,
    id: 'addOperatorGroupAuthorization',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/Authorization',
    permission: administerPermission,
    needsReauthentication: true,
    summary: 'Grant an account-wide permission to the group',
    params,
    body: z.object({ AuthorizationType: OperatorGroupAuthorizationType }),
    status: 201,
    reply: OperatorGroupAuthorization,
  }),
  addAuthorizationByType: endpoint({
    ...base,
    id: 'addOperatorGroupAuthorizationByType',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/Authorization/:authorizationType',
    permission: administerPermission,
    needsReauthentication: true,
    summary: 'Grant an account-wide permission to the group, by its type in the path',
    params: z.object({ operatorGroupGuid: z.guid(), authorizationType: OperatorGroupAuthorizationType }),
    status: 201,
  }),
  removeAuthorization: endpoint({
    ...base,
    id: 'removeOperatorGroupAuthorization',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid/Authorization/:authorization',
    permission: administerPermission,
    summary: 'Revoke an account-wide permission by its guid or its type',
    params: z.object({ operatorGroupGuid: z.guid(), authorization: z.string() }),
    status: 204,
  }),
};

/**
 * Permissions to see and manage the operators of a group. The contract has no call for them, so they are part of
 * `/api/v1`.
 */
export const operatorGroupV1Endpoints = authorizationEndpoints({
  surface: 'v1',
  area: 'OperatorGroup',
  idSuffix: 'OperatorGroupTarget',
  path: '/OperatorGroup/:operatorGroupGuid',
  param: 'operatorGroupGuid',
  reply: OperatorGroupTargetAuthorization,
  write: contextAuthorizationWrite(OperatorGroupTargetAuthorization.shape.AuthorizationType.options),
  viewPermission: administerPermission,
  changePermission: administerPermission,
});
