import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** Result of sending an empty message to a receiver. */
export const ExportConnectionTest = z.object({
  IsAccepted: z.boolean(),
  Message: z.string().meta({ description: 'Error of the receiver. Empty if it accepted the message.' }),
});
export type ExportConnectionTest = z.infer<typeof ExportConnectionTest>;

export const exportConnectionTestEndpoints = {
  run: endpoint({
    surface: 'v1',
    area: 'Result export',
    credentials: 'account',
    id: 'v1TestOpenTelemetryConnection',
    method: 'POST',
    path: '/MonitorResultExportSettings/OpenTelemetryConnection/:connectionGuid/Test',
    permission: { kind: 'administrator' },
    params: z.object({ connectionGuid: z.guid() }),
    summary: 'Test a connection by sending an empty message to its receiver',
    status: 200,
    reply: ExportConnectionTest,
  }),
};
