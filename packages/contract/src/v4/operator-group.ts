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
const see = { of: 'operatorGroup', level: 'see', param: 'operatorGroupGuid' } as const;
const edit = { of: 'operatorGroup', level: 'edit', param: 'operatorGroupGuid' } as const;
const administer = { of: 'operatorGroup', level: 'administrator', param: 'operatorGroupGuid' } as const;

const Description = trimmedName(100).meta({ description: 'Name, unique in the account.' });
export const OperatorGroup = z
  .object({
    OperatorGroupGuid: z.guid(),
    Description: z.string(),
    IsEveryone: z.boolean().meta({ description: 'Every operator is a member; the group cannot be changed.' }),
    IsAdministratorsGroup: z.boolean().meta({ description: 'Members have all rights.' }),
  })
  .meta({ id: 'OperatorGroup' });
export type OperatorGroup = z.infer<typeof OperatorGroup>;

/** Clients send both flags as false with every change, also of the system groups: they name nothing to do. */
export const OperatorGroupWrite = z.object({
  OperatorGroupGuid: z.guid().optional(),
  Description,
  IsEveryone: z.boolean().optional(),
});
export type OperatorGroupWrite = z.infer<typeof OperatorGroupWrite>;

const OperatorGroupMember = z.object({ OperatorGuid: z.guid() }).meta({ id: 'OperatorGroupMember' });

/** Rights bound to no item, in the spelling of groups. `Administrator` is shown, never granted or taken away. */
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
    right: { of: 'basic' },
    summary: 'All operator groups the caller may see, the system groups included',
    status: 200,
    reply: z.array(OperatorGroup),
  }),
  create: endpoint({
    ...base,
    id: 'createOperatorGroup',
    method: 'POST',
    path: '/OperatorGroup',
    right: { of: 'administrator' },
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
    right: see,
    summary: 'One operator group',
    params,
    status: 200,
    reply: OperatorGroup,
  }),
  replace: endpoint({
    ...base,
    id: 'updateOperatorGroup',
    method: 'PUT',
    path: '/OperatorGroup/:operatorGroupGuid',
    right: administer,
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
    right: administer,
    summary: 'Remove an operator group; its operators stay',
    params,
    status: 204,
  }),
  listMembers: endpoint({
    ...base,
    id: 'listOperatorGroupMembers',
    method: 'GET',
    path: '/OperatorGroup/:operatorGroupGuid/Member',
    right: see,
    summary: 'Operators in the group',
    params,
    status: 200,
    reply: z.array(OperatorGroupMember),
  }),
  addMember: endpoint({
    ...base,
    id: 'addOperatorGroupMember',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/Member/:operatorGuid',
    right: { of: 'operatorGroup', level: 'members', param: 'operatorGroupGuid' },
    needsProof: true,
    summary: 'Put an operator into the group',
    params: memberParams,
    status: 201,
  }),
  removeMember: endpoint({
    ...base,
    id: 'removeOperatorGroupMember',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid/Member/:operatorGuid',
    right: { of: 'operatorGroup', level: 'members', param: 'operatorGroupGuid' },
    summary: 'Take an operator out of the group',
    params: memberParams,
    status: 204,
  }),
  allOnDuty: endpoint({
    ...base,
    id: 'setAllOperatorsOnDuty',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/AllOperatorsOnDuty',
    right: edit,
    summary: 'Every member receives alerts from now on',
    params,
    status: 204,
    bareMessage: true,
  }),
  allOffDuty: endpoint({
    ...base,
    id: 'setAllOperatorsOffDuty',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/AllOperatorsOffDuty',
    right: edit,
    summary: 'No member receives alerts from now on',
    params,
    status: 204,
    bareMessage: true,
  }),
  listAuthorizations: endpoint({
    ...base,
    id: 'listOperatorGroupAuthorizations',
    method: 'GET',
    path: '/OperatorGroup/:operatorGroupGuid/Authorization',
    right: administer,
    summary: 'Account-wide rights of the group',
    description:
      'Objects, or a plain list of type names: names with the account setting GroupAuthorizationForm=Names, and for an API account whose last grant or removal named the type in the path.',
    params,
    status: 200,
    reply: z.union([z.array(OperatorGroupAuthorization), z.array(OperatorGroupAuthorizationType)]),
  }),
  addAuthorization: endpoint({
    ...base,
    id: 'addOperatorGroupAuthorization',
    method: 'POST',
    path: '/OperatorGroup/:operatorGroupGuid/Authorization',
    right: administer,
    needsProof: true,
    summary: 'Grant an account-wide right to the group',
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
    right: administer,
    needsProof: true,
    summary: 'Grant an account-wide right to the group, in the form the contract announces',
    params: z.object({ operatorGroupGuid: z.guid(), authorizationType: OperatorGroupAuthorizationType }),
    status: 201,
  }),
  removeAuthorization: endpoint({
    ...base,
    id: 'removeOperatorGroupAuthorization',
    method: 'DELETE',
    path: '/OperatorGroup/:operatorGroupGuid/Authorization/:authorization',
    right: administer,
    summary: 'Take an account-wide right away, named by its guid or by its type',
    params: z.object({ operatorGroupGuid: z.guid(), authorization: z.string() }),
    status: 204,
  }),
};

/** Rights to see and manage the operators of a group. The contract has no call for them, so they are part of `/api/v1`. */
export const operatorGroupV1Endpoints = authorizationEndpoints({
  surface: 'v1',
  area: 'OperatorGroup',
  idSuffix: 'OperatorGroupTarget',
  path: '/OperatorGroup/:operatorGroupGuid',
  param: 'operatorGroupGuid',
  reply: OperatorGroupTargetAuthorization,
  write: contextAuthorizationWrite(OperatorGroupTargetAuthorization.shape.AuthorizationType.options),
  viewRight: administer,
  changeRight: administer,
});
