import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { pageEnvelopeShape, resourceShape, Timestamp } from './envelope.js';
import { flag } from '../lenient.js';
import { ListQuery } from './list-query.js';

const AlertAttributes = z
  .object({
    AlertType: z.enum(['Ok', 'Error', 'Reminder']),
    MonitorGuid: z.guid(),
    Timestamp: Timestamp.meta({ description: 'Time of the alert.' }),
    FirstError: Timestamp.meta({ description: 'Time of the first failing check of the incident.' }),
    MonitorCheckId: z.int().min(0).meta({ description: 'Check that caused the alert.' }),
    FirstErrorMonitorCheckId: z.int().min(0),
    ErrorDescription: z.string().meta({ description: '`OK` after recovery.' }),
    ErrorMessage: z.string().optional(),
    IncidentKey: z
      .string()
      .meta({ description: 'The same for all alerts of one alert definition about one incident.' }),
  })
  .meta({ id: 'AlertAttributes' });
type AlertAttributes = z.infer<typeof AlertAttributes>;

export const Alert = resourceShape('Alert', z.guid(), AlertAttributes).meta({
  id: 'Alert',
  description: 'Relationships link to the check that caused the alert and to the first failed check.',
});
export type Alert = z.infer<typeof Alert>;
export const AlertResponse = pageEnvelopeShape(Alert).meta({ id: 'AlertResponse' });
export type AlertResponse = z.infer<typeof AlertResponse>;

export const AlertQuery = ListQuery.extend({
  IncludeReminders: flag.optional().meta({ description: 'Whether reminders are included. Default: false.' }),
});
export type AlertQuery = z.infer<typeof AlertQuery>;

const getBase = { surface: 'v4', area: 'Alert', method: 'GET', credentials: 'account', status: 200 } as const;

export const alertEndpoints = {
  listForMonitor: endpoint({
    ...getBase,
    id: 'listAlertsOfMonitor',
    path: '/Alert/Monitor/:monitorGuid',
    permission: { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'List the alerts of a monitor',
    params: z.object({ monitorGuid: z.guid() }),
    query: AlertQuery,
    reply: AlertResponse,
  }),
  listForGroup: endpoint({
    ...getBase,
    id: 'listAlertsOfMonitorGroup',
    path: '/Alert/MonitorGroup/:monitorGroupGuid',
    permission: { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'List the alerts of the monitors of a group',
    params: z.object({ monitorGroupGuid: z.guid() }),
    query: AlertQuery,
    reply: AlertResponse,
  }),
};
