import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

export const monitorMetricsEndpoints = {
  read: endpoint({
    id: 'v1MonitorMetrics',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Metrics/Monitor',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'Get the last check and the figures of the last 24 hours of all visible monitors as Prometheus metrics',
    description:
      'Returns the Prometheus text format, or OpenMetrics if the Accept header asks for it. Includes at most 10,000 monitors.',
    query: z.object({
      MonitorGroupGuid: z.guid().optional().meta({ description: 'Only members of this group.' }),
    }),
    sends: 'metrics',
    status: 200,
    alsoFails: [404],
  }),
};
