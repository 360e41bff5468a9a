import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { AlertRow } from '../alerting/alert.js';
import { text } from '../../lenient.js';
import { CheckId, Cursor, ErrorLevelName, InstantMs, MonitorGuids, Take, pageShape, queryInstant } from '../shared.js';

/** One incident of a monitor, from its first failed check to the next check without an error. */
export const IncidentRow = z.object({
  IncidentId: z.int(),
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  OpenedAt: InstantMs.meta({ description: 'Time of the first failed check.' }),
  ConfirmedAt: InstantMs.optional(),
  ClosedAt: InstantMs.optional().meta({ description: 'Absent while the incident is open.' }),
  FirstErrorCheckId: CheckId,
  FirstConfirmedCheckId: CheckId.optional(),
  LastErrorCheckId: CheckId.optional(),
  OkCheckId: CheckId.optional(),
  ConfirmedCount: z.int(),
  ErrorCode: z.int(),
  ErrorDescription: z.string(),
  IsClosedAutomatically: z
    .boolean()
    .meta({ description: 'Whether it was closed because the monitor was paused or deleted, not by recovery.' }),
  AcknowledgedAt: InstantMs.optional(),
  AcknowledgedBy: z.string().optional().meta({ description: 'Name of the operator.' }),
  Alerts: z.int().meta({ description: 'Number of alerts of the incident.' }),
});
export type IncidentRow = z.infer<typeof IncidentRow>;

/** One entry of the timeline of an incident. */
export const IncidentEvent = z.object({
  At: InstantMs,
  Kind: z
    .enum(['Check', 'Confirmed', 'Alert', 'Message', 'Delivery', 'Acknowledged', 'Note', 'Closed', 'Silenced'])
    .meta({ description: 'Message: it was created; its current state is included. Delivery: it was sent.' }),
  Text: z.string(),
  MonitorCheckId: CheckId.optional(),
  ErrorLevel: ErrorLevelName.optional().meta({ description: 'For a check.' }),
  ErrorDescription: z.string().optional().meta({ description: 'For a check with an error.' }),
  AlertGuid: z.guid().optional(),
  By: z.string().optional().meta({ description: 'Name of the operator, for notes and acknowledgements.' }),
  NoteId: z.int().optional(),
  MayRemove: z
    .boolean()
    .optional()
    .meta({ description: 'For a note: whether the caller may delete it, as its author or an administrator.' }),
});
export type IncidentEvent = z.infer<typeof IncidentEvent>;

/** An escalation level that applies to the incident. */
export const EscalationStep = z.object({
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
  Rule: z.string().meta({ description: 'The rule in words, for example `3 or more confirmed errors`.' }),
  AlertedAt: InstantMs.optional(),
  DueAt: InstantMs.optional().meta({ description: 'When a level by duration, or its next reminder, is due.' }),
  PendingReason: z
    .string()
    .optional()
    .meta({ description: 'What a level that has not alerted is waiting for, in one sentence.' }),
});
export type EscalationStep = z.infer<typeof EscalationStep>;

export const IncidentView = IncidentRow.extend({
  Timeline: z.array(IncidentEvent).meta({ description: 'Oldest first; at most 500 entries, the newest kept.' }),
  AlertRows: z.array(AlertRow),
  EscalationSteps: z.array(EscalationStep),
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
    permission: { kind: 'basic' },
    summary: 'List the incidents of visible monitors, open ones first, then newest first',
    query: z.object({
      State: z.enum(['Open', 'Closed']).optional().meta({ description: 'By default, both.' }),
      MonitorGuid: z.guid().optional(),
      MonitorGuids,
      FromAt: queryInstant.optional().meta({ description: 'Only incidents that were not closed before this time.' }),
      UntilAt: queryInstant.optional().meta({ description: 'Only incidents that were opened before this time.' }),
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
    permission: { kind: 'basic' },
    summary:
      'Get an incident with its timeline, alerts and escalation. Returns 404 if the caller may not view its monitor.',
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
    permission: { kind: 'basic' },
    summary: 'Acknowledge an incident. Escalation and recovery messages continue. Closed incidents are not changed.',
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
    permission: { kind: 'basic' },
    summary: 'Add a note to an incident. It is visible to everyone with access to the incident.',
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
    permission: { kind: 'basic' },
    summary: 'Delete a note. Fails with 403 unless the caller wrote it or is an administrator.',
    params: IncidentId.extend({ noteId: z.coerce.number<string | number>().int().min(1) }),
    status: 204,
  }),
};
