import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';

export const updateStates = ['Investigating', 'Identified', 'Monitoring', 'Resolved'] as const;

const WrittenUpdate = z.object({
  State: z.enum(updateStates).meta({ description: 'How far those are who work on it.' }),
  Text: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .meta({ description: 'Plain text for readers of the page and its followers.', pattern: String.raw`\S` }),
});
export type WrittenUpdate = z.infer<typeof WrittenUpdate>;

/** What operators tell readers of a status page about an incident. */
export const StatusPageUpdate = WrittenUpdate.extend({ UpdateGuid: z.guid(), PostedAt: InstantMs }).meta({
  id: 'StatusPageUpdate',
});
export type StatusPageUpdate = z.infer<typeof StatusPageUpdate>;

export const StatusPageIncident = z
  .object({
    IncidentGuid: z.guid(),
    Service: z.string().meta({ description: 'As the page names it.' }),
    StartedAt: InstantMs,
    EndedAt: InstantMs.optional().meta({ description: 'Absent: it goes on.' }),
    Updates: z.array(StatusPageUpdate).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'StatusPageIncident' });
export type StatusPageIncident = z.infer<typeof StatusPageIncident>;

const base = {
  surface: 'v1',
  area: 'PublicStatusPage',
  credentials: 'account',
  right: { of: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' },
} as const;
const params = z.object({ publicStatusPageGuid: z.guid() });

export const statusPageUpdateEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListStatusPageIncidents',
    method: 'GET',
    path: '/PublicStatusPage/:publicStatusPageGuid/Incident',
    right: { of: 'publicStatusPage', level: 'ViewPublicDashboard', param: 'publicStatusPageGuid' },
    params,
    summary: 'Incidents of a status page, and what was told of them',
    description: 'Those that go on or ended in the last 30 days, newest first.',
    status: 200,
    reply: z.array(StatusPageIncident),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateStatusPageUpdate',
    method: 'POST',
    path: '/PublicStatusPage/:publicStatusPageGuid/Incident/:incidentGuid/Update',
    params: params.extend({ incidentGuid: z.guid() }),
    body: WrittenUpdate,
    summary: 'Tell readers of a status page about an incident',
    description: 'It is shown on the page, in its feed and its JSON form, and mailed once to those who follow it.',
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
    summary: 'Take an update off a status page',
    description: 'Mails that were sent are not called back.',
    status: 204,
  }),
};
