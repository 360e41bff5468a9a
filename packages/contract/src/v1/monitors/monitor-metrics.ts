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
    right: { of: 'basic' },
    summary: 'Last check and last 24 hours of every monitor the caller may see, for a Prometheus scraper',
    description:
      'Prometheus text, or OpenMetrics where the Accept header asks for it. At most 10,000 monitors at once.',
    query: z.object({
      MonitorGroupGuid: z.guid().optional().meta({ description: 'Only its members.' }),
    }),
    sends: 'metrics',
    status: 200,
    alsoFails: [404],
  }),
};
