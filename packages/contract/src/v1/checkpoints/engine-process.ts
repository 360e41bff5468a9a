import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';
import { PARTITION_COUNT } from './partition-count.js';

/** Work that one process at a time does. */
export const ProcessWork = z.enum(['Leader', 'Exports', 'Reports', 'SlaFigures', 'StatusPageCopies', 'Subscriptions']);
export type ProcessWork = z.infer<typeof ProcessWork>;

const EngineProcess = z.object({
  ProcessId: z.guid().meta({ description: 'Changes with each start.' }),
  HostName: z.string().meta({ description: 'Name of its machine.' }),
  SoftwareVersion: z.string(),
  StartedAt: InstantMs,
  LastHeartbeatAt: InstantMs.meta({ description: 'By the clock of the process. It sends a heartbeat every second.' }),
  Partitions: z.int().meta({
    description: `Number of the ${PARTITION_COUNT} partitions of monitors that it plans and stores.`,
  }),
  Work: z.array(ProcessWork).meta({
    description:
      'What it does at the moment, alone among the processes. `Leader` escalates alerts, watches the service, cleans up and performs test runs.',
  }),
});
export type EngineProcess = z.infer<typeof EngineProcess>;

export const engineProcessEndpoints = {
  list: endpoint({
    id: 'v1ListEngineProcesses',
    surface: 'v1',
    area: 'Checkpoint',
    credentials: 'account',
    permission: { kind: 'administrator' },
    method: 'GET',
    path: '/EngineProcess',
    summary: 'List the processes with the engine role, and what each does',
    status: 200,
    reply: z.array(EngineProcess),
  }),
};
