import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';

export const updateStates = ['Investigating', 'Identified', 'Monitoring', 'Resolved'] as const;

const StatusPageUpdateWrite = z.object({
  State: z.enum(updateStates).meta({ description: 'Progress of the work on the incident.' }),
  Text: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .meta({ description: 'Plain text for readers and subscribers of the page.', pattern: String.raw`\S` }),
});
export type StatusPageUpdateWrite = z.infer<typeof StatusPageUpdateWrite>;

/** A status update about an incident. */
export const StatusPageUpdate = StatusPageUpdateWrite.extend({ UpdateGuid: z.guid(), PostedAt: InstantMs }).meta({
  id: 'StatusPageUpdate',
});
export type StatusPageUpdate = z.infer<typeof StatusPageUpdate>;

export const StatusPageIncident = z
  .object({
    IncidentGuid: z.guid(),
    Service: z.string().meta({ description: 'Name of the service on the page.' }),
    StartedAt: InstantMs,
    EndedAt: InstantMs.optional().meta({ description: 'Absent while the incident is open.' }),
    Updates: z.array(StatusPageUpdate).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'StatusPageIncident' });
export type StatusPageIncident = z.infer<typeof StatusPageIncident>;

const base = {
  surface: 'v1',
  area: 'PublicStatusPage',
  credentials: 'account',
  permission: { kind: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' },
} as const;
const params = z.object({ publicStatusPageGuid: z.guid() });

export const statusPageUpdateEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListStatusPageIncidents',
    method: 'GET',
    path: '/PublicStatusPage/:publicStatusPageGuid/Incident',
    permission: { kind: 'publicStatusPage', level: 'ViewPublicDashboard', param: 'publicStatusPageGuid' },
    params,
    summary: 'List the incidents of a status page with their status updates',
    description: 'Returns incidents that are open or ended in the last 30 days, newest first.',
    status: 200,
    reply: z.array(StatusPageIncident),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateStatusPageUpdate',
    method: 'POST',
    path: '/PublicStatusPage/:publicStatusPageGuid/Incident/:incidentGuid/Update',
    params: params.extend({ incidentGuid: z.guid() }),
    body: StatusPageUpdateWrite,
    summary: 'Publish a status update about an incident',
    description: 'It appears on the page, in its feed and in its JSON format, and is e-mailed to subscribers once.',
    status: 201,
    reply: StatusPageUpdate,
    alsoFails: [409, 429],
  }),
  remove: endpoint({
    ...base,
    id: 'v1RemoveStatusPageUpdate',
    method: 'DELETE',
    path: '/PublicStatusPage/:publicStatusPageGuid/Update/:updateGuid',
    params: params.extend({ updateGuid: z.guid() }),
    summary: 'Delete a status update from a status page',
    description: 'E-mails already sent cannot be recalled.',
    status: 204,
  }),
};
