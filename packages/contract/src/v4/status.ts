import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { envelopeShape, resourceShape, Timestamp } from './envelope.js';

export const MonitorStatusAttributes = z
  .object({
    ErrorLevel: z.enum(['NoError', 'Unconfirmed', 'Confirmed', 'Inactive', 'Inconclusive']).meta({
      description: 'Inactive: the monitor does not run. Inconclusive: it has never been checked.',
    }),
    LastCheck: Timestamp.optional(),
    CheckpointId: z.int().meta({ description: '0 if the monitor has never been checked, and for a concurrent check.' }),
    CheckpointName: z.string().optional(),
    ErrorDescription: z.string().optional(),
    UptimePercentage: z.number().meta({ description: 'Uptime of the last 24 hours. Unobserved time counts as up.' }),
    ErrorCode: z.int().meta({ description: '0 = OK.' }),
    LastMonitorCheckId: z.int().optional(),
    TotalTime: z.int().optional().meta({ description: 'Duration of the last check in milliseconds.' }),
  })
  .meta({ id: 'MonitorStatusAttributes' });
export type MonitorStatusAttributes = z.infer<typeof MonitorStatusAttributes>;

export const MonitorStatus = resourceShape('MonitorStatus', z.guid(), MonitorStatusAttributes).meta({
  id: 'MonitorStatus',
});
export type MonitorStatus = z.infer<typeof MonitorStatus>;

const getBase = { surface: 'v4', area: 'Status', method: 'GET', credentials: 'account', status: 200 } as const;

export const statusEndpoints = {
  readForMonitor: endpoint({
    ...getBase,
    id: 'readMonitorStatus',
    path: '/Status/Monitor/:monitorGuid',
    permission: { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'Get the current status of a monitor',
    params: z.object({ monitorGuid: z.guid() }),
    reply: envelopeShape(MonitorStatus).meta({ id: 'MonitorStatusResponse' }),
  }),
  listForGroup: endpoint({
    ...getBase,
    id: 'listMonitorStatusOfMonitorGroup',
    path: '/Status/MonitorGroup/:monitorGroupGuid',
    permission: { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'List the current status of the monitors of a group',
    params: z.object({ monitorGroupGuid: z.guid() }),
    query: z.object({
      skip: z.int().min(0).optional().meta({ description: 'Number of monitors to skip. Default: 0.' }),
      take: z
        .int()
        .min(0)
        .max(10_000)
        .optional()
        .meta({ description: 'Maximum number of monitors to return. Default: 10000.' }),
    }),
    reply: envelopeShape(z.array(MonitorStatus)).meta({ id: 'MonitorStatusListResponse' }),
  }),
};
