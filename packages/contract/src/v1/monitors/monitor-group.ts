import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { MonitorState, StateCounts } from '../shared.js';

/** A monitor group with the worst state and the counts of its visible members. */
export const MonitorGroupRow = z.object({
  MonitorGroupGuid: z.guid(),
  Description: z.string(),
  IsAll: z.boolean(),
  Members: z.int(),
  Worst: MonitorState.optional().meta({ description: 'Absent for an empty group.' }),
  Counts: StateCounts,
  MaySee: z.boolean().meta({
    description: 'Whether the caller has a permission on the group itself, not only on some of its members.',
  }),
  MayCreate: z.boolean().meta({ description: 'Whether the caller may create monitors in it.' }),
  MayEdit: z
    .boolean()
    .meta({ description: 'Whether the caller may change its members, and activate or deactivate all of them.' }),
});
export type MonitorGroupRow = z.infer<typeof MonitorGroupRow>;

export const monitorGroupViewEndpoints = {
  list: endpoint({
    id: 'v1ListMonitorGroups',
    surface: 'v1',
    area: 'Monitor group',
    method: 'GET',
    path: '/MonitorGroup',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'List the monitor groups with the states of their members',
    status: 200,
    reply: z.array(MonitorGroupRow),
  }),
};
