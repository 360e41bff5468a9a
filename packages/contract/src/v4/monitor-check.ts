import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { pageEnvelopeShape, envelopeShape, resourceShape, Timestamp } from './envelope.js';
import { ListQuery } from './list-query.js';

const ErrorLevel = z.enum(['NoError', 'Unconfirmed', 'Confirmed']);
const ms = z.int().min(0);

const MonitorCheckAttributes = z
  .object({
    MonitorGuid: z.guid(),
    Timestamp: Timestamp.meta({ description: 'Time at which the check was completed.' }),
    ErrorCode: z.int().meta({ description: '0 = OK.' }),
    TotalTime: ms.meta({ description: 'Total duration of the check in milliseconds.' }),
    ResolveTime: ms.meta({ description: 'Duration of the DNS lookup in milliseconds. 0 if there was none.' }),
    ConnectionTime: ms.meta({ description: 'Time to connect in milliseconds. 0 if there was no connection.' }),
    DownloadTime: ms.meta({
      description:
        'Time from the connection to the end of the response in milliseconds, including the TLS handshake and the wait. 0 if there was no response.',
    }),
    TotalBytes: z.int().min(0).optional(),
    ResolvedIpAddress: z.string().optional(),
    ErrorLevel,
    ErrorDescription: z.string().meta({ description: '`OK` if there is no error.' }),
    ErrorMessage: z.string().optional(),
    StagingMode: z.boolean(),
    ServerId: z.int().meta({ description: '0 for the overall result of a concurrent check.' }),
    HttpStatusCode: z.int().optional(),
    IsPartialCheck: z.boolean(),
    IsConcurrentCheck: z.boolean(),
  })
  .meta({ id: 'MonitorCheckAttributes' });
type MonitorCheckAttributes = z.infer<typeof MonitorCheckAttributes>;

export const MonitorCheck = resourceShape('MonitorCheck', z.int().min(0), MonitorCheckAttributes).meta({
  id: 'MonitorCheck',
  description: 'The first relationship is the checkpoint server. Details are only listed if they exist.',
});
export type MonitorCheck = z.infer<typeof MonitorCheck>;

export const MonitorCheckResponse = pageEnvelopeShape(MonitorCheck).meta({ id: 'MonitorCheckResponse' });
export type MonitorCheckResponse = z.infer<typeof MonitorCheckResponse>;

export const MonitorCheckQuery = ListQuery.extend({
  ShowPartialMeasurements: z
    .boolean()
    .optional()
    .meta({ description: 'Includes the partial checks of concurrent checks.' }),
  ErrorLevel: ErrorLevel.optional().meta({
    description: 'Lowest error level to return. Default: NoError, which returns all checks.',
  }),
});
export type MonitorCheckQuery = z.infer<typeof MonitorCheckQuery>;

export const checkParams = z.object({ monitorCheckId: z.int().min(0) });

const getBase = { surface: 'v4', area: 'MonitorCheck', method: 'GET', credentials: 'account', status: 200 } as const;

export const monitorCheckEndpoints = {
  list: endpoint({
    ...getBase,
    id: 'listMonitorChecks',
    path: '/MonitorCheck',
    permission: { kind: 'basic' },
    summary: 'List the checks of all monitors that the caller may view',
    query: MonitorCheckQuery,
    reply: MonitorCheckResponse,
  }),
  listForMonitor: endpoint({
    ...getBase,
    id: 'listMonitorChecksOfMonitor',
    path: '/MonitorCheck/Monitor/:monitorGuid',
    permission: { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'List the checks of a monitor',
    params: z.object({ monitorGuid: z.guid() }),
    query: MonitorCheckQuery,
    reply: MonitorCheckResponse,
  }),
  listForGroup: endpoint({
    ...getBase,
    id: 'listMonitorChecksOfMonitorGroup',
    path: '/MonitorCheck/MonitorGroup/:monitorGroupGuid',
    permission: { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
    summary: 'List the checks of the monitors of a group',
    params: z.object({ monitorGroupGuid: z.guid() }),
    query: MonitorCheckQuery,
    reply: MonitorCheckResponse,
  }),
  read: endpoint({
    ...getBase,
    id: 'readMonitorCheck',
    path: '/MonitorCheck/:monitorCheckId',
    permission: { kind: 'check', param: 'monitorCheckId' },
    summary: 'Get a check',
    params: checkParams,
    reply: envelopeShape(MonitorCheck).meta({ id: 'SingleMonitorCheckResponse' }),
  }),
};
