import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { SentCertificate } from './check.js';
import { CheckId, InstantMs } from '../shared.js';

/** Certificates of the newest check of a monitor that received any. Empty if none of the last checks did. */
export const MonitorCertificates = z.object({
  MonitorCheckId: CheckId.optional(),
  CheckedAt: InstantMs.optional(),
  Certificates: z.array(SentCertificate).meta({ description: 'Certificates that the server sent, its own first.' }),
});
export type MonitorCertificates = z.infer<typeof MonitorCertificates>;

export const monitorCertificateEndpoints = {
  read: endpoint({
    id: 'v1ReadMonitorCertificates',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/:monitorGuid/Certificate',
    credentials: 'account',
    permission: { kind: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'Get the certificates that the monitored server sent most recently, looking at the last 50 checks',
    params: z.object({ monitorGuid: z.guid() }),
    status: 200,
    reply: MonitorCertificates,
  }),
};
