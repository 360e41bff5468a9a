import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { AlertRow } from '../alerting/alert.js';
import { text } from '../../lenient.js';
import { CheckId, Cursor, InstantMs, MonitorGuids, Take, pageShape, queryInstant } from '../shared.js';

/** One uninterrupted error run of one monitor, from its first failing check to the next check without error. */
export const IncidentRow = z.object({
  IncidentId: z.int(),
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  OpenedAt: InstantMs.meta({ description: 'The first failing check.' }),
  ConfirmedAt: InstantMs.optional(),
  ClosedAt: InstantMs.optional().meta({ description: 'Absent while open.' }),
  FirstErrorCheckId: CheckId,
  FirstConfirmedCheckId: CheckId.optional(),
  LastErrorCheckId: CheckId.optional(),
  OkCheckId: CheckId.optional(),
  ConfirmedCount: z.int(),
  ErrorCode: z.int(),
  ErrorDescription: z.string(),
  IsSilenced: z.boolean().meta({ description: 'Ended by pausing or deleting the monitor, not by recovery.' }),
  AcknowledgedAt: InstantMs.optional(),
  AcknowledgedBy: z.string().optional().meta({ description: 'Name of the operator.' }),
  Alerts: z.int().meta({ description: 'How many alerts it led to.' }),
});
export type IncidentRow = z.infer<typeof IncidentRow>;

/** One entry of the incident's merged timeline. */
export const IncidentEvent = z.object({
  At: InstantMs,
  Kind: z
    .enum(['Check', 'Confirmed', 'Alert', 'Message', 'Delivery', 'Acknowledged', 'Note', 'Closed', 'Silenced'])
    .meta({ description: 'Message: one was made, with its state now. Delivery: it left.' }),
  Text: z.string(),
  MonitorCheckId: CheckId.optional(),
  AlertGuid: z.guid().optional(),
  By: z.string().optional().meta({ description: 'Name of the operator, of notes and acknowledgements.' }),
  NoteId: z.int().optional(),
  MayRemove: z.boolean().optional().meta({ description: 'Of a note: the caller wrote it or is an administrator.' }),
});
export type IncidentEvent = z.infer<typeof IncidentEvent>;

/** A step of an escalation ladder that applies to the incident. */
export const EscalationStep = z.object({
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
  Rule: z.string().meta({ description: 'In words, for example `3 or more confirmed errors`.' }),
  AlertedAt: InstantMs.optional(),
  DueAt: InstantMs.optional().meta({ description: 'When a level by duration, or its next reminder, is due.' }),
  Waiting: z.string().optional().meta({ description: 'What a level that has not alerted waits for, in a sentence.' }),
});
export type EscalationStep = z.infer<typeof EscalationStep>;

export const IncidentView = IncidentRow.extend({
  Timeline: z.array(IncidentEvent).meta({ description: 'Oldest first; at most 500 entries, the newest kept.' }),
  AlertRows: z.array(AlertRow),
  Ladder: z.array(EscalationStep),
});
export type IncidentView = z.infer<typeof IncidentView>;

const IncidentId = z.object({ incidentId: z.coerce.number<string | number>().int().min(1) });

export const incidentEndpoints = {
  list: endpoint({
    id: 'v1ListIncidents',
    surface: 'v1',
    area: 'Incident',
    method: 'GET',
    path: '/Incident',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'Incidents of the monitors the caller may see, open ones first, then newest first',
    query: z.object({
      State: z.enum(['Open', 'Closed']).optional().meta({ description: 'Default both.' }),
      MonitorGuid: z.guid().optional(),
      MonitorGuids,
      FromAt: queryInstant.optional().meta({ description: 'Only those not closed before.' }),
      UntilAt: queryInstant.optional().meta({ description: 'Only those opened before.' }),
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageShape(IncidentRow),
  }),
  read: endpoint({
    id: 'v1ReadIncident',
    surface: 'v1',
    area: 'Incident',
    method: 'GET',
    path: '/Incident/:incidentId',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'One incident with its timeline, alerts and escalation ladder; 404 unless the caller may see its monitor',
    params: IncidentId,
    status: 200,
    reply: IncidentView,
  }),
  acknowledge: endpoint({
    id: 'v1AcknowledgeIncident',
    surface: 'v1',
    area: 'Incident',
    method: 'POST',
    path: '/Incident/:incidentId/Acknowledge',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'Say that somebody looks after it; levels and Ok messages go on. One that is over is left as it is',
    params: IncidentId,
    status: 204,
  }),
  addNote: endpoint({
    id: 'v1AddIncidentNote',
    surface: 'v1',
    area: 'Incident',
    method: 'POST',
    path: '/Incident/:incidentId/Note',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'Write something down about an incident; all who see it can read it',
    params: IncidentId,
    body: z.object({ Text: text(4_000).regex(/\S/, { error: 'must not be empty' }) }),
    status: 204,
  }),
  removeNote: endpoint({
    id: 'v1RemoveIncidentNote',
    surface: 'v1',
    area: 'Incident',
    method: 'DELETE',
    path: '/Incident/:incidentId/Note/:noteId',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'Remove a note; 403 unless the caller wrote it or is an administrator',
    params: IncidentId.extend({ noteId: z.coerce.number<string | number>().int().min(1) }),
    status: 204,
  }),
};
