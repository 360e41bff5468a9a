import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { CheckId, Cursor, InstantMs, MonitorGuids, Take, pageShape } from '../shared.js';

/** A delivery, one message to send: alert × integration × recipient address. */
export const DeliveryRow = z.object({
  DeliveryId: z.int(),
  IntegrationName: z.string(),
  IntegrationType: z.string(),
  Address: z.string().meta({
    description:
      'Redacted (`a•••@example.com`) unless the caller is an administrator, may edit the definition, or is the recipient.',
  }),
  OperatorName: z.string().optional(),
  State: z.enum(['Waiting', 'Sent', 'Kept', 'Failed', 'Dropped']).meta({
    description:
      'Waiting: retried for up to 24 h. Kept: only stored in the outbox, because no mail server is configured. Failed: no longer retried. Dropped: superseded or no longer permitted.',
  }),
  Attempts: z.int(),
  CreatedAt: InstantMs,
  SentAt: InstantMs.optional(),
  NextAttemptAt: InstantMs.optional(),
  LastError: z.string().optional().meta({
    description:
      'Response of the receiver, truncated to 2,000 characters, for administrators and callers who may edit the integration. Callers who may read the address only get its status; all others only learn that the message was not accepted.',
  }),
  Request: z.string().optional().meta({
    description:
      'The failed request with masked secrets, truncated to 2,000 characters, for administrators and callers who may edit the integration.',
  }),
  IsFallback: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it replaces another message that could not be delivered.' }),
  IsPossibleDuplicate: z
    .boolean()
    .meta({ description: 'Whether it was sent again after a crash, through a channel that cannot detect duplicates.' }),
  OutboxId: z.int().optional().meta({ description: 'Id of the e-mail in the outbox, if there is one.' }),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

/** One alert (incident × definition × level × kind × ordinal) and its messages. */
export const AlertRow = z.object({
  AlertGuid: z.guid(),
  AlertType: z.enum(['Error', 'Reminder', 'Ok', 'System']).meta({
    description: 'System: an alert about the service itself, sent to administrators. It has no monitor.',
  }),
  At: InstantMs,
  MonitorGuid: z.guid().optional(),
  MonitorName: z.string().optional(),
  MonitorCheckId: CheckId.optional(),
  IncidentId: z.int().optional(),
  IncidentKey: z.string(),
  AlertName: z.string().meta({ description: 'Name of the alert definition.' }),
  EscalationLevelId: z.int().optional(),
  Ordinal: z.int().meta({ description: 'Number of the reminder, from 1. 0 for other alerts.' }),
  ErrorDescription: z.string(),
  Deliveries: z.array(DeliveryRow),
});
export type AlertRow = z.infer<typeof AlertRow>;

/** A mail as it was passed to the mail server, or stored here because none is set. */
export const OutboxRow = z.object({
  OutboxId: z.int(),
  CreatedAt: InstantMs,
  To: z.string(),
  Subject: z.string(),
  State: z.enum(['Kept', 'Waiting', 'Sent', 'Failed']).meta({ description: 'Kept: no mail server is configured.' }),
  Attempts: z.int(),
  SentAt: InstantMs.optional(),
  NextAttemptAt: InstantMs.optional(),
  LastError: z.string().optional(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

export const OutboxMail = OutboxRow.extend({
  From: z.string(),
  Text: z.string(),
  Html: z.string().meta({ description: 'Self-contained HTML. Display it only with scripts disabled.' }),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const alertViewEndpoints = {
  list: endpoint({
    id: 'v1ListAlerts',
    surface: 'v1',
    area: 'Alert',
    method: 'GET',
    path: '/Alert',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'List the alerts of visible monitors with their messages, newest first',
    query: z.object({
      AlertType: z.enum(['Error', 'Reminder', 'Ok', 'System']).optional(),
      MonitorGuid: z.guid().optional(),
      MonitorGuids,
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageShape(AlertRow),
  }),
  outbox: endpoint({
    id: 'v1ListOutbox',
    surface: 'v1',
    area: 'Outbox',
    method: 'GET',
    path: '/Outbox',
    credentials: 'account',
    permission: { kind: 'administrator' },
    summary: 'List the e-mails of the outbox, newest first',
    query: z.object({ State: z.enum(['Kept', 'Waiting', 'Sent', 'Failed']).optional(), Cursor, Take }),
    status: 200,
    reply: pageShape(OutboxRow),
  }),
  mail: endpoint({
    id: 'v1ReadOutbox',
    surface: 'v1',
    area: 'Outbox',
    method: 'GET',
    path: '/Outbox/:outboxId',
    credentials: 'account',
    permission: { kind: 'administrator' },
    summary: 'Get an e-mail, including its text',
    params: z.object({ outboxId: z.coerce.number<string | number>().int().min(1) }),
    status: 200,
    reply: OutboxMail,
  }),
};
