import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

const base = { surface: 'v1', credentials: 'account', method: 'GET', status: 200 } as const;

/** Actions that the caller may perform on an operator. Pages offer only these actions. */
export const OperatorRights = z.object({
  MayEdit: z
    .boolean()
    .meta({ description: 'May change settings and off-duty periods, and send invitations and test messages.' }),
  MayDelete: z.boolean(),
  MayAdminister: z
    .boolean()
    .meta({ description: 'May grant permissions, and set and reset two-factor authentication.' }),
  MayCreateApiAccounts: z.boolean(),
  ReadOnlyFields: z
    .array(z.string())
    .meta({ description: 'Fields of Operator that the caller may not change even with MayEdit.' }),
});
export type OperatorRights = z.infer<typeof OperatorRights>;

/** Actions that the caller may perform on an operator group and, through it, on its members. */
export const OperatorGroupRights = z.object({
  MayEditMembers: z
    .boolean()
    .meta({ description: 'May set all members on or off duty and change their off-duty periods.' }),
  MayChangeMembers: z.boolean().meta({
    description: 'May remove members, and add operators whom the caller already manages through another group.',
  }),
  MayAdminister: z
    .boolean()
    .meta({ description: 'May rename and delete the group, and grant permissions to it and on it.' }),
});
export type OperatorGroupRights = z.infer<typeof OperatorGroupRights>;

export const OperatorGroupRightsRow = OperatorGroupRights.extend({ OperatorGroupGuid: z.guid() });
export type OperatorGroupRightsRow = z.infer<typeof OperatorGroupRightsRow>;

export const operatorRightsEndpoints = {
  ofOperator: endpoint({
    ...base,
    id: 'v1ReadOperatorRights',
    area: 'Operator',
    path: '/Operator/:operatorGuid/Rights',
    permission: { kind: 'operator', level: 'see', param: 'operatorGuid' },
    summary: 'Get the permissions of the caller on an operator',
    params: z.object({ operatorGuid: z.guid() }),
    reply: OperatorRights,
  }),
  ofGroup: endpoint({
    ...base,
    id: 'v1ReadOperatorGroupRights',
    area: 'OperatorGroup',
    path: '/OperatorGroup/:operatorGroupGuid/Rights',
    permission: { kind: 'operatorGroup', level: 'see', param: 'operatorGroupGuid' },
    summary: 'Get the permissions of the caller on an operator group',
    params: z.object({ operatorGroupGuid: z.guid() }),
    reply: OperatorGroupRights,
  }),
  ofGroups: endpoint({
    ...base,
    id: 'v1ListOperatorGroupRights',
    area: 'OperatorGroup',
    path: '/OperatorGroup/Rights',
    permission: { kind: 'basic' },
    summary: 'List the permissions of the caller on each visible operator group. Returns at most 1,000 groups.',
    reply: z.array(OperatorGroupRightsRow),
  }),
};
