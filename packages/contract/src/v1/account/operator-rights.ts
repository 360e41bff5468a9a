import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

const base = { surface: 'v1', credentials: 'account', method: 'GET', status: 200 } as const;

/** What the caller may do to an operator, so that a page offers that and nothing else. */
export const OperatorRights = z.object({
  MayEdit: z.boolean().meta({ description: 'Change settings and off-duty periods, send an invitation or a test.' }),
  MayDelete: z.boolean(),
  MayAdminister: z.boolean().meta({ description: 'Grant permissions, set and reset the second factor.' }),
  MayMakeApiAccounts: z.boolean(),
  ClosedFields: z.array(z.string()).meta({ description: 'Fields of Operator he may not change although he may edit.' }),
});
export type OperatorRights = z.infer<typeof OperatorRights>;

/** What the caller may do to an operator group and, through it, to its members. */
export const OperatorGroupRights = z.object({
  MayEditMembers: z.boolean().meta({ description: 'Put all on or off duty, and change their off-duty periods.' }),
  MayChangeMembers: z.boolean().meta({
    description: 'Take members out, and put those in whom he manages by another group already.',
  }),
  MayAdminister: z.boolean().meta({ description: 'Rename and delete the group, grant rights to it and on it.' }),
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
    right: { of: 'operator', level: 'see', param: 'operatorGuid' },
    summary: 'What the caller may do to an operator',
    params: z.object({ operatorGuid: z.guid() }),
    reply: OperatorRights,
  }),
  ofGroup: endpoint({
    ...base,
    id: 'v1ReadOperatorGroupRights',
    area: 'OperatorGroup',
    path: '/OperatorGroup/:operatorGroupGuid/Rights',
    right: { of: 'operatorGroup', level: 'see', param: 'operatorGroupGuid' },
    summary: 'What the caller may do to an operator group',
    params: z.object({ operatorGroupGuid: z.guid() }),
    reply: OperatorGroupRights,
  }),
  ofGroups: endpoint({
    ...base,
    id: 'v1ListOperatorGroupRights',
    area: 'OperatorGroup',
    path: '/OperatorGroup/Rights',
    right: { of: 'basic' },
    summary: 'What the caller may do to each operator group he sees, at most 1,000',
    reply: z.array(OperatorGroupRightsRow),
  }),
};
