import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** A monitor that others depend on. */
const ParentRow = z.object({
  MonitorGuid: z.guid(),
  Name: z.string().optional().meta({ description: 'Absent when the caller may not see the monitor.' }),
});
export type ParentRow = z.infer<typeof ParentRow>;

const Parents = z.array(ParentRow).meta({ description: 'In the order they were written.' });
const MonitorGuids = z.array(z.guid()).meta({ description: 'The same as a PUT takes it back.' });

/** What a monitor depends on. */
export const MonitorParents = z.object({
  Parents,
  MonitorGuids,
  OfGroups: z
    .array(z.object({ MonitorGroupGuid: z.guid(), Description: z.string(), Parents }))
    .meta({ description: 'What it depends on as a member of groups; it never depends on itself.' }),
});
export type MonitorParents = z.infer<typeof MonitorParents>;

export const GroupParents = z.object({ Parents, MonitorGuids });
export type GroupParents = z.infer<typeof GroupParents>;

const ParentsWrite = z.object({
  MonitorGuids: z.array(z.guid()).max(50).meta({ description: 'All of them; an empty list takes them away.' }),
});
type ParentsWrite = z.infer<typeof ParentsWrite>;

const ofMonitor = {
  surface: 'v1',
  area: 'Monitor',
  path: '/Monitor/:monitorGuid/Parent',
  credentials: 'account',
  params: z.object({ monitorGuid: z.guid() }),
} as const;
const ofGroup = {
  surface: 'v1',
  area: 'Monitor group',
  path: '/MonitorGroup/:monitorGroupGuid/Parent',
  credentials: 'account',
  params: z.object({ monitorGroupGuid: z.guid() }),
} as const;
const description =
  'While a parent, or a parent of it, is in a confirmed incident, Error alerts and reminders are held back. What depends on itself, by whatever way, is refused.';

export const parentEndpoints = {
  ofMonitor: endpoint({
    ...ofMonitor,
    id: 'v1ReadMonitorParents',
    method: 'GET',
    right: { of: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'The monitors this one depends on, its own parents and those of its groups',
    status: 200,
    reply: MonitorParents,
  }),
  replaceOfMonitor: endpoint({
    ...ofMonitor,
    id: 'v1ReplaceMonitorParents',
    method: 'PUT',
    right: { of: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
    summary: 'Replace the parents of a monitor',
    description,
    body: ParentsWrite,
    status: 204,
  }),
  ofGroup: endpoint({
    ...ofGroup,
    id: 'v1ReadMonitorGroupParents',
    method: 'GET',
    right: { of: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'The monitors every member of this group depends on',
    status: 200,
    reply: GroupParents,
  }),
  replaceOfGroup: endpoint({
    ...ofGroup,
    id: 'v1ReplaceMonitorGroupParents',
    method: 'PUT',
    right: { of: 'monitorGroup', level: 'EditMonitorsInGroup', param: 'monitorGroupGuid' },
    summary: 'Replace the parents of a monitor group: those of all its members, but for a parent that is one of them',
    description,
    body: ParentsWrite,
    status: 204,
  }),
};
