import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { Cursor, Take, pageShape } from '../shared.js';

const Holder = z.object({ Guid: z.guid(), Name: z.string() });
const Holders = z.object({
  Operators: z.array(Holder).meta({ description: 'Operators with direct grants, sorted by name.' }),
  OperatorGroups: z.array(Holder).meta({ description: 'Groups whose members all have it, sorted by name.' }),
});

/**
 * Permissions on a monitor, granted on it and on its monitor groups. A stronger permission includes the weaker ones, so
 * its holders are listed with those too.
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
    permission: { kind: 'administrator' },
    summary: 'List who may view and edit each monitor, sorted by monitor name',
    query: z.object({
      Search: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'Part of the name of the monitor, regardless of case.' }),
      OperatorGuid: z.guid().optional().meta({
        description: 'Only monitors that this operator may view through direct grants or through a group.',
      }),
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageShape(PermissionRow),
    alsoFails: [404],
  }),
};
