import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** A monitor that others depend on. */
const ParentRow = z.object({
  MonitorGuid: z.guid(),
  Name: z.string().optional().meta({ description: 'Absent if the caller may not view the monitor.' }),
});
export type ParentRow = z.infer<typeof ParentRow>;

const Parents = z.array(ParentRow).meta({ description: 'In the order sent.' });
const MonitorGuids = z.array(z.guid()).meta({ description: 'Guids of the parents, in the format that PUT accepts.' });

/** Parents of a monitor. */
export const MonitorParents = z.object({
  Parents,
  MonitorGuids,
  OfGroups: z
    .array(z.object({ MonitorGroupGuid: z.guid(), Description: z.string(), Parents }))
    .meta({ description: 'Parents inherited from groups, excluding the monitor itself.' }),
});
export type MonitorParents = z.infer<typeof MonitorParents>;

export const GroupParents = z.object({ Parents, MonitorGuids });
export type GroupParents = z.infer<typeof GroupParents>;

const ParentsWrite = z.object({
  MonitorGuids: z.array(z.guid()).max(50).meta({ description: 'All parents. An empty list removes them.' }),
});
type ParentsWrite = z.infer<typeof ParentsWrite>;

const monitorBase = {
  surface: 'v1',
  area: 'Monitor',
  path: '/Monitor/:monitorGuid/Parent',
  credentials: 'account',
  params: z.object({ monitorGuid: z.guid() }),
} as const;
const groupBase = {
  surface: 'v1',
  area: 'Monitor group',
  path: '/MonitorGroup/:monitorGroupGuid/Parent',
  credentials: 'account',
  params: z.object({ monitorGroupGuid: z.guid() }),
} as const;
const description =
  'While a parent, directly or indirectly, has a confirmed incident, error alerts and reminders are suppressed. Circular dependencies are rejected.';

export const parentEndpoints = {
  ofMonitor: endpoint({
    ...monitorBase,
    id: 'v1ReadMonitorParents',
    method: 'GET',
    permission: { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'List the parents of a monitor: its own and those inherited from its groups',
    status: 200,
    reply: MonitorParents,
  }),
  replaceOfMonitor: endpoint({
    ...monitorBase,
    id: 'v1ReplaceMonitorParents',
    method: 'PUT',
    permission: { kind: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
    summary: 'Replace the parents of a monitor',
    description,
    body: ParentsWrite,
    status: 204,
  }),
  ofGroup: endpoint({
    ...groupBase,
    id: 'v1ReadMonitorGroupParents',
    method: 'GET',
    permission: { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'List the parents of the members of a monitor group',
    status: 200,
    reply: GroupParents,
  }),
  replaceOfGroup: endpoint({
    ...groupBase,
    id: 'v1ReplaceMonitorGroupParents',
    method: 'PUT',
    permission: { kind: 'monitorGroup', level: 'EditMonitorsInGroup', param: 'monitorGroupGuid' },
    summary:
      'Replace the parents of a monitor group. They apply to all members, except a member that is itself the parent.',
    description,
    body: ParentsWrite,
    status: 204,
  }),
};
