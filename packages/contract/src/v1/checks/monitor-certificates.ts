import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { SentCertificate } from './check.js';
import { CheckId, InstantMs } from '../shared.js';

/** What the newest check of a monitor that saw certificates saw; nothing where none of the last ones did. */
export const MonitorCertificates = z.object({
  MonitorCheckId: CheckId.optional(),
  SeenAt: InstantMs.optional(),
  Certificates: z.array(SentCertificate).meta({ description: 'What the server sent, its own first.' }),
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
    right: { of: 'monitor', level: 'ViewMonitorData', param: 'monitorGuid' },
    summary: 'The certificates the server of a monitor sent last, in its last 50 checks',
    params: z.object({ monitorGuid: z.guid() }),
    status: 200,
    reply: MonitorCertificates,
  }),
};
