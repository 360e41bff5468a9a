import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { Cursor, Take, pageShape } from '../shared.js';

const Holder = z.object({ Guid: z.guid(), Name: z.string() });
const Holders = z.object({
  Operators: z.array(Holder).meta({ description: 'By grants of their own, by name.' }),
  OperatorGroups: z.array(Holder).meta({ description: 'All their members hold it, by name.' }),
});

/**
 * Who may do what with a monitor, by grants on it and on the monitor groups it is in. A stronger right includes the weaker
 * ones, so its holders stand with those as well.
 */
export const PermissionRow = z.object({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  IsActive: z.boolean(),
  MonitorMode: z.enum(['Development', 'Staging', 'Production']),
  ViewData: Holders,
  ViewSettings: Holders,
  EditSettings: Holders,
});
export type PermissionRow = z.infer<typeof PermissionRow>;

export const permissionSummaryEndpoints = {
  list: endpoint({
    surface: 'v1',
    area: 'Permission',
    credentials: 'account',
    id: 'v1ListPermissionSummary',
    method: 'GET',
    path: '/PermissionSummary',
    right: { of: 'administrator' },
    summary: 'Who may view and edit each monitor, by name of the monitor',
    query: z.object({
      Search: z.string().max(200).optional().meta({ description: 'Part of the name of the monitor, any case.' }),
      OperatorGuid: z.guid().optional().meta({
        description: 'Only monitors he may see, by grants of his own or of a group he is in.',
      }),
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageShape(PermissionRow),
    alsoFails: [404],
  }),
};
