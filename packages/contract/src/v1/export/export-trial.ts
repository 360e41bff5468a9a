import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** How a receiver took an empty message. */
export const ExportTrial = z.object({
  IsTaken: z.boolean(),
  Message: z.string().meta({ description: 'Why not; empty when it took it.' }),
});
export type ExportTrial = z.infer<typeof ExportTrial>;

export const exportTrialEndpoints = {
  run: endpoint({
    surface: 'v1',
    area: 'Result export',
    credentials: 'account',
    id: 'v1TestOpenTelemetryConnection',
    method: 'POST',
    path: '/MonitorResultExportSettings/OpenTelemetryConnection/:connectionGuid/Test',
    right: { of: 'administrator' },
    params: z.object({ connectionGuid: z.guid() }),
    summary: 'Send a message without results to the receiver of a connection, and say how it took it',
    status: 200,
    reply: ExportTrial,
  }),
};
