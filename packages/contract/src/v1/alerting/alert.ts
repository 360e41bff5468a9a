import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { CheckId, Cursor, InstantMs, MonitorGuids, Take, pageShape } from '../shared.js';

/** One message to send: alert × integration × recipient address. */
export const IntentRow = z.object({
  IntentId: z.int(),
  IntegrationName: z.string(),
  IntegrationType: z.string(),
  Address: z.string().meta({
    description:
      'Veiled (`a•••@example.com`) unless the caller is an administrator, may edit the definition, or is who it is to.',
  }),
  OperatorName: z.string().optional(),
  State: z.enum(['Waiting', 'Sent', 'Kept', 'Failed', 'Dropped']).meta({
    description:
      'Waiting is retried for 24 h; Kept is in the outbox alone, for want of a mail server; Failed is given up; Dropped was overtaken or forbidden meanwhile.',
  }),
  Attempts: z.int(),
  CreatedAt: InstantMs,
  SentAt: InstantMs.optional(),
  NextAttemptAt: InstantMs.optional(),
  LastError: z.string().optional().meta({
    description:
      'The answer as it came, cut to 2,000 letters, for administrators and who may edit the integration; its status for who may read the address; that it was not taken for the others.',
  }),
  Request: z.string().optional().meta({
    description:
      'The call that did not arrive, secrets masked and cut to 2,000 letters, for administrators and who may edit the integration.',
  }),
  IsFallback: z.boolean().optional().meta({ description: 'It stands in for another message that did not arrive.' }),
  MaybeTwice: z.boolean().meta({ description: 'Sent again after a crash on a channel that cannot tell doubles.' }),
  OutboxId: z.int().optional().meta({ description: 'The mail, when it went to the outbox.' }),
});
export type IntentRow = z.infer<typeof IntentRow>;

/** One alert, incident × definition × level × kind × ordinal, and its messages. */
export const AlertRow = z.object({
  AlertGuid: z.guid(),
  AlertType: z.enum(['Error', 'Reminder', 'Ok', 'System']).meta({
    description: 'System: about the service itself, to the administrators; has no monitor.',
  }),
  At: InstantMs,
  MonitorGuid: z.guid().optional(),
  MonitorName: z.string().optional(),
  MonitorCheckId: CheckId.optional(),
  IncidentId: z.int().optional(),
  IncidentKey: z.string(),
  AlertName: z.string().meta({ description: 'Of the alert definition.' }),
  EscalationLevelId: z.int().optional(),
  Ordinal: z.int().meta({ description: 'Which reminder, from 1; 0 for the others.' }),
  ErrorDescription: z.string(),
  Intents: z.array(IntentRow),
});
export type AlertRow = z.infer<typeof AlertRow>;

/** A mail as it was handed to the mail server, or kept here because none is set. */
export const OutboxRow = z.object({
  OutboxId: z.int(),
  CreatedAt: InstantMs,
  To: z.string(),
  Subject: z.string(),
  State: z.enum(['Kept', 'Waiting', 'Sent', 'Failed']).meta({ description: 'Kept: no mail server is set.' }),
  Attempts: z.int(),
  SentAt: InstantMs.optional(),
  NextAttemptAt: InstantMs.optional(),
  LastError: z.string().optional(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

export const OutboxMail = OutboxRow.extend({
  From: z.string(),
  Text: z.string(),
  Html: z.string().meta({ description: 'Self-contained; show it where no script runs.' }),
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
    right: { of: 'basic' },
    summary: 'Alerts of the monitors the caller may see with their messages, newest first',
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
    right: { of: 'administrator' },
    summary: 'Mails, newest first',
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
    right: { of: 'administrator' },
    summary: 'One mail with its text',
    params: z.object({ outboxId: z.coerce.number<string | number>().int().min(1) }),
    status: 200,
    reply: OutboxMail,
  }),
};
