import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { enveloped, resourceShape, Timestamp } from './envelope.js';

export const MonitorStatusAttributes = z
  .object({
    ErrorLevel: z.enum(['NoError', 'Unconfirmed', 'Confirmed', 'Inactive', 'Inconclusive']).meta({
      description: 'Inactive: the monitor does not run. Inconclusive: never checked.',
    }),
    LastCheck: Timestamp.optional(),
    CheckpointId: z.int().meta({ description: '0 without a check, and for a check from several places.' }),
    CheckpointName: z.string().optional(),
    ErrorDescription: z.string().optional(),
    UptimePercentage: z.number().meta({ description: 'Of the 24 hours up to now; unknown time counts as up.' }),
    ErrorCode: z.int().meta({ description: '0 = OK.' }),
    LastMonitorCheckId: z.int().optional(),
    TotalTime: z.int().optional().meta({ description: 'Milliseconds of the last check.' }),
  })
  .meta({ id: 'MonitorStatusAttributes' });
export type MonitorStatusAttributes = z.infer<typeof MonitorStatusAttributes>;

export const MonitorStatus = resourceShape('MonitorStatus', z.guid(), MonitorStatusAttributes).meta({
  id: 'MonitorStatus',
});
export type MonitorStatus = z.infer<typeof MonitorStatus>;

const get = { surface: 'v4', area: 'Status', method: 'GET', credentials: 'account', status: 200 } as const;

export const statusEndpoints = {
  ofMonitor: endpoint({
    ...get,
    id: 'readMonitorStatus',
    path: '/Status/Monitor/:monitorGuid',
    right: { of: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'Where a monitor stands',
    params: z.object({ monitorGuid: z.guid() }),
    reply: enveloped(MonitorStatus).meta({ id: 'MonitorStatusResponse' }),
  }),
  ofGroup: endpoint({
    ...get,
    id: 'listMonitorStatusOfMonitorGroup',
    path: '/Status/MonitorGroup/:monitorGroupGuid',
    right: { of: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'Where the monitors of a group stand',
    params: z.object({ monitorGroupGuid: z.guid() }),
    query: z.object({
      skip: z.int().min(0).optional().meta({ description: 'Monitors left out at the start. Default 0.' }),
      take: z.int().min(0).max(10_000).optional().meta({ description: 'Most monitors wanted. Default 10000.' }),
    }),
    reply: enveloped(z.array(MonitorStatus)).meta({ id: 'MonitorStatusListResponse' }),
  }),
};
